import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { UsageError } from './command.ts'
import { writeWhole } from './whole-file.ts'

async function folder(t: TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'growth-whole-file-'))
  t.after(() => rm(path, { recursive: true }))
  return path
}

async function* lines(fails: boolean) {
  yield 'one\n'
  if (fails) throw new Error('ENOSPC')
  yield 'two\n'
}

suite('a file that is written whole', () => {
  test('is there, for its owner alone, once it is', async (t) => {
    const path = join(await folder(t), 'all.jsonl')
    await writeWhole(path, lines(false))
    assert.equal(await readFile(path, 'utf8'), 'one\ntwo\n')
    assert.equal((await stat(path)).mode & 0o777, 0o600)
  })

  test('leaves nothing where it fails, so that it can be tried again', async (t) => {
    const inside = await folder(t)
    const path = join(inside, 'all.jsonl')
    await assert.rejects(writeWhole(path, lines(true)), /ENOSPC/)
    assert.deepEqual(await readdir(inside), [])
    await writeWhole(path, lines(false))
  })

  test('takes the place of no other, and is made in no folder that is not there', async (t) => {
    const path = join(await folder(t), 'all.jsonl')
    await writeFile(path, 'mine')
    await assert.rejects(writeWhole(path, lines(false)), UsageError)
    assert.equal(await readFile(path, 'utf8'), 'mine')
    await assert.rejects(writeWhole(`${path}s/at/all`, lines(false)), { code: 'ENOENT' })
  })
})

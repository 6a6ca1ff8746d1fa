import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Writes without end, and ends at a signal as commands do. */
const unending = `
  import { writeWhole } from '${import.meta.resolve('./whole-file.ts')}'
  process.once('SIGINT', () => process.exit(130))
  async function* lines() {
    for (;;) {
      yield 'a line\\n'
      console.log('written')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await writeWhole(process.argv[1], lines())`

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

  test('leaves nothing where its command is stopped', async (t) => {
    const inside = await folder(t)
    const writing = spawn(
      process.execPath,
      ['--input-type=module', '-e', unending, join(inside, 'all.jsonl')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(writing.stdout, 'data')
    assert.match((await readdir(inside)).join(), /^all\.jsonl\..+\.draft$/)
    writing.kill('SIGINT')
    assert.deepEqual(await once(writing, 'exit'), [130, null])
    assert.deepEqual(await readdir(inside), [])
  })

  test('takes the place of no other, and is made in no folder that is not there', async (t) => {
    const path = join(await folder(t), 'all.jsonl')
    await writeFile(path, 'mine')
    await assert.rejects(writeWhole(path, lines(false)), UsageError)
    assert.equal(await readFile(path, 'utf8'), 'mine')
    await assert.rejects(writeWhole(`${path}s/at/all`, lines(false)), { code: 'ENOENT' })
  })
})

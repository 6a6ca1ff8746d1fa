import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importRecords } from '../src/commands/import-records.ts'
import { importPath, runToEnd } from '../src/domains/crm/imports/imports.fixture.ts'
import { environmentOf } from './own-process.ts'
import { until } from './until.ts'
import { organization, type Organization } from './world.ts'

const program = fileURLToPath(new URL('import-command-process.ts', import.meta.url))

/** Runs the command on a file of these lines, and does something while it runs. */
async function run(
  tenant: Organization,
  lines: string,
  meanwhile: (stop: () => boolean) => Promise<void> = async () => {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'import-command-'))
  try {
    const file = join(folder, 'people.csv')
    await writeFile(file, lines)
    const child = spawn(process.execPath, [program], {
      env: await environmentOf(tenant, { FILE: file }),
    })
    const heard = { said: '', told: '' }
    child.stdout.on('data', (chunk) => (heard.said += String(chunk)))
    child.stderr.on('data', (chunk) => (heard.told += String(chunk)))
    const closed = once(child, 'close')
    await meanwhile(() => child.kill('SIGINT'))
    await closed
    return heard
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

suite('growth import contacts', () => {
  test('says which rows were refused and why, and shows no bar where nobody watches', async () => {
    const tenant = await organization()
    const { said, told } = await run(tenant, 'Name,E-mail\nAda,ada@mill.example\nKim,nowhere\n')
    const [counted, refused, where] = said.split('\n')
    assert.match(counted ?? '', /^completed: 1 created, 1 refused \(import /)
    assert.match(refused ?? '', /^line 3: Send an e-mail address/)
    assert.match(where ?? '', /\/crm\/imports\/[\w-]+\/refused\/$/)
    assert.equal(told, '')
  })

  test('says of how many rows something was passed over, and where that is told', async () => {
    const tenant = await organization()
    const { said } = await run(tenant, 'Name,E-mail,Firma\nAda,ada@x.example,Neue Firma\n')
    const [counted, where] = said.split('\n')
    assert.match(counted ?? '', /^completed: 1 created, 1 noted \(import /)
    assert.match(where ?? '', /^Of 1 row .*\/crm\/imports\/[\w-]+\/rows\/\?is_noted=true/)
  })

  test('says when it is stopped that the import goes on, which it does', async () => {
    const tenant = await organization()
    const rows = 3000
    const lines = Array.from({ length: rows }, (_, index) => `Ada ${index},a.${index}@x.example\n`)
    const imports = async () => (await tenant.owner.get(importPath(tenant))).body.results
    const { said, told } = await run(tenant, `name,email\n${lines.join('')}`, async (stop) => {
      await until(async () => (await imports())[0]?.rows_done > 0)
      stop()
    })
    const [{ id, rows_done }] = await imports()
    assert.equal(said, '')
    assert.ok(rows_done < rows, 'it was stopped too late')
    assert.match(told, new RegExp(`Import ${id} goes on .*/${id}/revert/`))
    const done = await runToEnd(tenant, id)
    assert.deepEqual([done.status, done.counts.created], ['completed', rows])
  })

  test('takes files', async () => {
    await assert.rejects(importRecords('contact')({ file: tmpdir() }), /is no file$/)
  })
})

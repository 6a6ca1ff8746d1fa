import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { assertCurrent, migrate, SchemaMismatch } from './migrate.ts'

const first = '-- Why: one.\ncreate table one (id uuid primary key);\n'
const second = '-- Why: two.\ncreate table two (id uuid primary key);\n'

/** A folder of migrations, as one version of the code has them. */
async function version(folder: string, files: Readonly<Record<string, string>>): Promise<URL> {
  const own = await mkdtemp(join(folder, 'version-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(own, name), sql)
  return pathToFileURL(`${own}/`)
}

suite('migrating', () => {
  let server: TestDatabase
  let folder: string

  before(async () => {
    server = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  })
  after(async () => {
    await server.drop()
    await rm(folder, { recursive: true })
  })

  const ask = async (sql: string) => {
    const client = new pg.Client(server.database)
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Every test begins with an empty database. */
  const empty = () => ask('drop schema public cascade; create schema public')
  const up = (from: URL, afterwards?: (client: pg.Client) => Promise<void>) =>
    migrate(server.database, afterwards, from)
  const applied = () => ask('select name from schema_migrations order by name')

  test('applies each migration once, in the order of their names', async () => {
    await empty()
    const from = await version(folder, { '0002_two.sql': second, '0001_one.sql': first })
    assert.deepEqual(await up(from), ['0001_one.sql', '0002_two.sql'])
    assert.deepEqual(await up(from), [])
    await assertCurrent(server.database, from)
  })

  test('runs once when two nodes start together', async () => {
    await empty()
    const from = await version(folder, { '0001_one.sql': first, '0002_two.sql': second })
    const order: string[] = []
    const noting = (name: string) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
    }
    const both = await Promise.all([up(from, noting('a')), up(from, noting('b'))])
    assert.deepEqual(both.flat().sort(), ['0001_one.sql', '0002_two.sql'])
    assert.equal(order[1], order[0]?.replace('begins', 'ends'), 'the second waits for the first')
    assert.equal((await applied()).length, 2)
  })

  test('refuses a database that is newer than the code', async () => {
    await empty()
    await up(await version(folder, { '0001_one.sql': first, '0002_two.sql': second }))
    const older = await version(folder, { '0001_one.sql': first })
    const refused = { name: 'Error', message: /newer than this code \(it has 0002_two\.sql\)/ }
    await assert.rejects(up(older), refused)
    await assert.rejects(assertCurrent(server.database, older), SchemaMismatch)
  })

  test('refuses a migration that was edited after it had been applied', async () => {
    await empty()
    await up(await version(folder, { '0001_one.sql': first }))
    const edited = await version(folder, { '0001_one.sql': `${first}-- changed\n` })
    await assert.rejects(up(edited), /0001_one\.sql was edited/)
    await assert.rejects(assertCurrent(server.database, edited), /0001_one\.sql was edited/)
  })

  test('rolls a failing migration back whole and keeps those before it', async () => {
    await empty()
    const failing = `${second}create table two (id uuid primary key);\n`
    const from = await version(folder, { '0001_one.sql': first, '0002_two.sql': failing })
    await assert.rejects(up(from), /0002_two\.sql failed and was rolled back.*already exists/)
    assert.deepEqual(await applied(), [{ name: '0001_one.sql' }])
    assert.deepEqual(await ask("select to_regclass('two') as two"), [{ two: null }])
    const corrected = await version(folder, { '0001_one.sql': first, '0002_two.sql': second })
    assert.deepEqual(await up(corrected), ['0002_two.sql'])
  })

  test('refuses to serve before everything has been applied', async () => {
    await empty()
    const from = await version(folder, { '0001_one.sql': first })
    await assert.rejects(assertCurrent(server.database, from), /lacks 1 migrations/)
  })

  test('lets the next node go on after one died in the middle', async () => {
    await empty()
    const from = await version(folder, { '0001_one.sql': first })
    const dying = up(from, async (client) => {
      await client.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await assert.rejects(dying)
    assert.deepEqual(await up(from), [])
  })
})

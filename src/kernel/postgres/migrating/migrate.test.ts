import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { assertCurrent, migrate, SchemaMismatch, type MigrateOptions } from './migrate.ts'

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
  const up = (folder: URL, more: Omit<MigrateOptions, 'folder'> = {}) =>
    migrate(server.database, { folder, ...more })
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
    const both = await Promise.all([
      up(from, { afterwards: noting('a') }),
      up(from, { afterwards: noting('b') }),
    ])
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
    const dying = up(from, {
      afterwards: async (client) => {
        await client.query('select pg_terminate_backend(pg_backend_pid())')
      },
    })
    await assert.rejects(dying)
    assert.deepEqual(await up(from), [])
  })

  const table =
    "-- Why: one.\ncreate table one (word text);\ninsert into one values ('a'), ('a');\n"
  const indexes = `-- no transaction
    -- Why: words are looked up.
    create index concurrently if not exists one_word on one (word);
    create unique index concurrently if not exists one_only on one (word);\n`
  const validity = () =>
    ask(`select relname, indisvalid as valid from pg_index join pg_class on oid = indexrelid
          where indrelid = 'one'::regclass order by relname`)

  test('begins a migration without a transaction anew, and builds a broken index again', async () => {
    await empty()
    await up(await version(folder, { '0001_one.sql': table }))
    const from = await version(folder, { '0001_one.sql': table, '0002_words.sql': indexes })
    await assert.rejects(up(from), /0002_words\.sql failed; the next .* begins it anew: .*one_only/)
    assert.deepEqual(await validity(), [
      { relname: 'one_only', valid: false },
      { relname: 'one_word', valid: true },
    ])
    assert.deepEqual(await applied(), [{ name: '0001_one.sql' }])
    await ask("delete from one where ctid = '(0,1)'")
    assert.deepEqual(await up(from), ['0002_words.sql'])
    assert.deepEqual(await validity(), [
      { relname: 'one_only', valid: true },
      { relname: 'one_word', valid: true },
    ])
  })

  test('builds indexes of a new database at once, and begins anew what failed', async () => {
    await empty()
    const drop = '-- no transaction\ndrop index concurrently if exists one_word;\n'
    const files = { '0001_one.sql': table, '0002_words.sql': indexes, '0003_fewer.sql': drop }
    const from = await version(folder, files)
    await assert.rejects(up(from), /0002_words\.sql failed; the next .* begins it anew: .*one_only/)
    assert.deepEqual(await validity(), [{ relname: 'one_word', valid: true }])
    await ask("delete from one where ctid = '(0,1)'")
    assert.deepEqual(await up(from), ['0002_words.sql', '0003_fewer.sql'])
    assert.deepEqual(await validity(), [{ relname: 'one_only', valid: true }])
  })

  suite('a table that a long query reads', () => {
    const change = {
      '0001_one.sql': table,
      '0002_more.sql': 'alter table one add column more text;\n',
    }

    /** Runs `work` while a transaction has read the table and goes on. */
    const whileRead = async (work: (end: () => Promise<void>) => Promise<void>) => {
      await empty()
      await up(await version(folder, { '0001_one.sql': table }))
      const reader = new pg.Client(server.database)
      await reader.connect()
      await reader.query('begin')
      await reader.query('select from one')
      try {
        await work(async () => void (await reader.query('commit')))
      } finally {
        await reader.end()
      }
    }
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'
                      and datname = current_database()`
    const oneWaits = async () => {
      while ((await ask(waiting)).length === 0);
    }

    // Red without lock_timeout: the second reader would wait behind the change for ever.
    test('is read by others while a change of it waits, and changed in the end', async () =>
      whileRead(async (end) => {
        const pausesMs = Array.from({ length: 1_000 }, () => 10)
        const changing = up(await version(folder, change), {
          patience: { timeoutMs: 100, pausesMs },
        })
        await oneWaits()
        assert.equal((await ask('select from one')).length, 2)
        await end()
        assert.deepEqual(await changing, ['0002_more.sql'])
      }))

    test('is left as it was when the query does not end', async () =>
      whileRead(async (end) => {
        const from = await version(folder, change)
        const changing = up(from, { patience: { timeoutMs: 10, pausesMs: [1, 1] } })
        await assert.rejects(changing, /0002_more\.sql failed and was rolled back: .*lock timeout/)
        await end()
        assert.deepEqual(await up(from), ['0002_more.sql'])
      }))
  })
})

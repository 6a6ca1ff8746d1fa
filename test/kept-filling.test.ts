import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import pg from 'pg'
import { DatabaseIsNewer } from '#kernel/postgres/migrating/migrate.ts'
import { keptDatabase } from '../bench/kept.ts'

suite('a database that benches keep', () => {
  test('is used again, and not filled anew where newer code has migrated it', async (t) => {
    const parent = await mkdtemp(join(tmpdir(), 'growth-kept-'))
    t.after(() => rm(parent, { recursive: true, force: true }))
    const filled: string[] = []
    const open = () =>
      keptDatabase({
        name: 'kept',
        parent,
        report: () => undefined,
        fill: async (_database, folder) => {
          filled.push(folder)
          return {}
        },
      })
    const first = await open()
    await first.server.stop()
    const { server } = await open()
    const client = new pg.Client(server.connection)
    await client.connect()
    await client.query(`insert into schema_migrations values ('9999_of_newer_code.sql', '')`)
    await client.end()
    await server.stop()
    await assert.rejects(open, DatabaseIsNewer)
    assert.equal(filled.length, 1)
  })
})

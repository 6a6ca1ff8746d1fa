import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { importAll } from '../src/commands/import.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import type { TestDatabase } from './database.ts'
import { fill, rowsOf } from './filled.ts'
import { startInstance } from './instance.ts'
import { everythingMoves, exported, linesIn, purged, unplaced } from './moving.ts'
import { startOther, type OtherPostgres } from './other-postgres.ts'
import { filledDatabase } from './template.ts'
import { world } from './world.ts'

/** Folders with `bin/initdb` and `bin/postgres` of other major versions, such as /usr/lib/postgresql/15. */
const folders = (process.env['OTHER_POSTGRES'] ?? '').split(':').filter(Boolean)

async function migrated(other: OtherPostgres): Promise<TestDatabase> {
  const made = await other.database()
  await migrateDatabase(made.database)
  return made
}

async function connected(database: TestDatabase['database']): Promise<pg.Client> {
  const client = new pg.Client(database)
  await client.connect()
  return client
}

async function withOther(folder: string, work: (other: OtherPostgres) => Promise<void>) {
  const other = await startOther(folder)
  try {
    await work(other)
  } finally {
    await other.stop()
  }
}

suite('between major versions of PostgreSQL', () => {
  if (folders.length === 0)
    test('nothing was moved: OTHER_POSTGRES names no folder of another server', (context) => {
      context.diagnostic('left out: set OTHER_POSTGRES, such as to /usr/lib/postgresql/15')
    })

  for (const folder of folders) {
    test(`an organization goes there and back, the same row by row: ${folder}`, async () => {
      await withOther(folder, async (other) => {
        const { runtime, database } = await world()
        const here = await connected(database)
        const own = await fill(here)
        const there = await migrated(other)
        const before = unplaced(await rowsOf(here, own.id))
        const text = await exported(runtime, 'organization', [own.id])
        const instance = await startInstance({ database: there.database })
        await importAll(instance.runtime, linesIn(text))
        const client = await connected(there.database)
        assert.deepEqual(unplaced(await rowsOf(client, own.id)), before)
        const back = await exported(instance.runtime, 'organization', [own.id])
        await purged(here, own)
        await importAll(runtime, linesIn(back))
        assert.deepEqual(unplaced(await rowsOf(here, own.id)), before)
        assert.equal((await own.owner.get(`/organizations/${own.id}/`)).status, 200)
        await Promise.all([here.end(), client.end(), instance.close()])
      })
    })

    test(`all data goes there, and people sign in and keys work: ${folder}`, async () => {
      await withOther(folder, async (other) => {
        const [from, to] = [await filledDatabase(), await migrated(other)]
        await everythingMoves(from.database, to.database)
        await from.drop()
      })
    })

    test(`all data comes from there, and people sign in and keys work: ${folder}`, async () => {
      await withOther(folder, async (other) => {
        const [from, to] = [await migrated(other), await filledDatabase()]
        await everythingMoves(from.database, to.database)
        await to.drop()
      })
    })
  }
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#test/database.ts'
import { isDistributed } from './connectivity.ts'

suite('what the server is', () => {
  test('is told by what Citus brings along', async (t) => {
    const { database, drop } = await testDatabase()
    t.after(drop)
    assert.equal(await isDistributed(database), false)
    const client = new pg.Client(database)
    await client.connect()
    await client.query(
      `create function citus_version() returns text language sql as $$ select 'Citus' $$`,
    )
    await client.end()
    assert.equal(await isDistributed(database), true)
  })
})

import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { tableOwner } from '#test/table-owner.ts'
import { world } from '#test/world.ts'
import { connect, type Connections } from './connections.ts'
import { globalDatabase, type Database } from '../database.ts'

suite('what a connection knows of a statement', () => {
  let owner: pg.Client
  let connections: Connections
  let db: Database
  before(async () => {
    owner = await tableOwner()
    await owner.query('create table shapes_known (id int)')
    await owner.query('grant select, insert on shapes_known to workspace_app')
    await owner.query('insert into shapes_known values (1)')
    connections = connect((await world()).database, { pipelined: 1, poolSize: 1 })
    db = globalDatabase(connections)
  })
  after(async () => {
    await connections?.close()
    await owner.query('drop table if exists shapes_known')
    await owner.end()
  })

  const read = async () => (await sql`select * from shapes_known where id = ${1}`.execute(db)).rows
  const write = async () =>
    (await sql`insert into shapes_known (id) values (${2}) returning *`.execute(db)).rows

  test('is kept of what is asked again, and of no more than a thousand', async () => {
    const often = sql`select 'often' as said`
    for (let once = 0; once < 2500; once += 1) {
      if (once % 200 === 0) await often.execute(db)
      await sql`select ${sql.lit(once)}`.execute(db)
    }
    const { rows } = await sql<{ all: number; often: number }>`
      select count(*)::int as "all", count(*) filter (where statement = 'select ''often'' as said')::int as often
        from pg_prepared_statements`.execute(db)
    assert.deepEqual(rows, [{ all: 1000, often: 1 }])
  })

  test('is asked anew where its columns have changed, and nobody notices who only reads', async () => {
    for (let times = 0; times < 3; times += 1) {
      assert.deepEqual(await read(), [{ id: 1 }])
      assert.deepEqual(await write(), [{ id: 2 }])
    }
    await owner.query('alter table shapes_known add column name text')
    assert.deepEqual(await read(), [{ id: 1, name: null }])
    // Nobody knows of a write that failed whether it may be sent twice: it is told so, and then works.
    await assert.rejects(write(), { code: '0A000' })
    assert.deepEqual(await write(), [{ id: 2, name: null }])
    // Another type, under the same names.
    await owner.query(`alter table shapes_known alter column name type int using 7`)
    assert.deepEqual(await read(), [{ id: 1, name: 7 }])
  })
})

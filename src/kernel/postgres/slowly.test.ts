import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { world } from '#test/world.ts'
import { TooSlow } from '../errors.ts'
import { connect } from './connections/connections.ts'
import { globalDatabase, slowDatabase, tenantDatabase, type Database } from './database.ts'

async function own(t: TestContext) {
  const connections = connect((await world()).database, { pipelined: 1, poolSize: 1, slowSize: 2 })
  t.after(() => connections.close())
  return connections
}

/** An advisory lock that nobody else takes. */
const lock = 4_402_165

function ask(db: Database, question: string) {
  return sql.raw<Record<string, unknown>>(question).execute(db)
}

async function settings(db: Database) {
  const { rows } = await ask(
    db,
    `select nullif(current_setting('app.organization_id', true), '') as id,
            current_setting('statement_timeout') as patience`,
  )
  return rows[0]
}

suite('what may take long', () => {
  test('stands before nothing else, and nobody fills its place alone', async (t) => {
    const connections = await own(t)
    const quick = globalDatabase(connections)
    const slow = (share: string) => slowDatabase(quick, { statementMs: 60_000, share })
    // Would wait for longer than any test may take, so what resolves did not stand behind it.
    const hold = `select pg_advisory_lock_shared(${lock})`
    const gate = await connections.pool.connect()
    await gate.query(`select pg_advisory_lock(${lock})`)
    const waiting = ['one', 'one', 'one'].map((share) => ask(slow(share), hold))
    await ask(quick, 'select 1')
    await ask(tenantDatabase(connections, randomUUID()), 'select 1')
    await ask(slow('other'), 'select 1')
    await gate.query(`select pg_advisory_unlock(${lock})`)
    gate.release()
    await Promise.all(waiting)
  })

  test('is refused when it takes longer than allowed, in and outside a transaction', async (t) => {
    const slow = slowDatabase(globalDatabase(await own(t)), { statementMs: 20, share: '' })
    await assert.rejects(ask(slow, 'select pg_sleep(20)'), TooSlow)
    const inTransaction = slow.transaction().execute((db) => ask(db, 'select pg_sleep(20)'))
    await assert.rejects(inTransaction, TooSlow)
    assert.deepEqual((await ask(slow, 'select 1 as one')).rows, [{ one: 1 }])
  })

  test('has the tenancy and the time of its own call, whoever had the connection before', async (t) => {
    const connections = await own(t)
    const [one, other] = [randomUUID(), randomUUID()]
    const outside = globalDatabase(connections)
    const calls: [Database, string | null, number][] = [
      [tenantDatabase(connections, one), one, 700],
      [outside, null, 800],
      [tenantDatabase(connections, other), other, 900],
    ]
    for (const [db, organization, statementMs] of [...calls, ...calls]) {
      const slow = slowDatabase(db, { statementMs, share: String(organization) })
      const expected = { id: organization, patience: `${statementMs}ms` }
      assert.deepEqual(await settings(slow), expected)
      assert.deepEqual(await slow.transaction().execute(settings), expected)
      await assert.rejects(ask(slow, 'select 1 / 0'), /division by zero/)
    }
    assert.deepEqual(await settings(outside), { id: null, patience: '15s' })
  })

  test('is not asked inside a transaction, whose connection is another', async (t) => {
    const db = tenantDatabase(await own(t), randomUUID())
    const inside = db
      .transaction()
      .execute(async (held) => slowDatabase(held, { statementMs: 1, share: '' }))
    await assert.rejects(inside, TypeError)
  })

  test('gives its place back when no connection can be had', async (t) => {
    const connections = connect(
      { host: '127.0.0.1', port: 1, database: 'none', user: 'nobody' },
      { slowSize: 2 },
    )
    t.after(() => connections.close())
    const slow = slowDatabase(globalDatabase(connections), { statementMs: 1, share: '' })
    for (let turn = 0; turn < 5; turn += 1)
      await assert.rejects(ask(slow, 'select 1'), { code: 'ECONNREFUSED' })
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { asTableOwner } from '#test/table-owner.ts'
import { world } from '#test/world.ts'
import { sendTogether } from './burst.ts'
import { connect } from './connections.ts'
import { slowDatabase, tenantDatabase } from '../database.ts'

/** An advisory lock that nobody else takes. */
const lock = 4_402_166

suite('connections', () => {
  test('are never all taken by one organization, whose writes wait for a lock', async (t) => {
    const { database } = await world()
    const holder = new pg.Client(database)
    await holder.connect()
    const connections = connect(database, { poolSize: 4 })
    t.after(() => Promise.all([holder.end(), connections.close()]))
    await holder.query(`select pg_advisory_lock(${lock})`)
    const write = (organizationId: string, text: string) =>
      tenantDatabase(connections, organizationId)
        .transaction()
        .execute((db) => sql.raw(text).execute(db))
    const one = randomUUID()
    const waiting = Array.from({ length: 6 }, () =>
      write(one, `select pg_advisory_xact_lock_shared(${lock})`),
    )
    // Would wait for longer than any test may take, if those had all of them.
    await write(randomUUID(), 'select 1')
    await holder.query(`select pg_advisory_unlock(${lock})`)
    await Promise.all(waiting)
  })

  // Whoever compiles a search compiles it anew for each caller, which takes longer than to run it.
  test('have no statement compiled, whatever the server makes of its cost', async (t) => {
    const { database } = await world()
    const connections = connect(database, { poolSize: 1 })
    t.after(() => connections.close())
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(
      tenantDatabase(connections, randomUUID()),
    )
    assert.deepEqual(rows, [{ jit: 'off' }])
  })

  // The server goes on with a statement whose asker is gone, up to the limit of time that it was given.
  test('end with what still runs, which is told so', async (t) => {
    const { database } = await world()
    const connections = connect(database, { endsWithinMs: 1 })
    const db = tenantDatabase(connections, randomUUID())
    const begun = Promise.withResolvers<number>()
    const running = slowDatabase(db, { statementMs: 3_600_000, share: '' })
      .transaction()
      .execute(async (inside) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside)
        begun.resolve(rows[0]!.pid)
        await sql`select pg_sleep(3600)`.execute(inside)
      })
    const told = assert.rejects(running)
    const pid = await begun.promise
    t.after(() => asTableOwner((client) => client.query('select pg_terminate_backend($1)', [pid])))
    await connections.close()
    await told
  })

  // Guarded by `ends` in connections.ts: without it the server still has some, and a server that stops logs them as lost.
  test('have ended on the server when they are closed', async (t) => {
    const { database } = await world()
    const watching = new pg.Client(database)
    await watching.connect()
    t.after(() => watching.end())
    const connections = connect(database, { poolSize: 30 })
    const clients = await Promise.all(Array.from({ length: 30 }, () => connections.pool.connect()))
    const asked = clients.map((client) =>
      sendTogether(client, [{ text: 'select pg_backend_pid() as pid' }]),
    )
    const pids = (await Promise.all(asked)).map(
      ([reply]) => (reply!.rows[0] as { pid: number }).pid,
    )
    for (const client of clients) client.release()
    await connections.close()
    const { rows } = await watching.query('select pid from pg_stat_activity where pid = any($1)', [
      pids,
    ])
    assert.deepEqual(rows, [])
  })
})

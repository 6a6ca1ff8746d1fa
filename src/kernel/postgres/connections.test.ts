import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { world } from '#test/world.ts'
import { sendTogether } from './burst.ts'
import { connect } from './connections.ts'

suite('connections', () => {
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

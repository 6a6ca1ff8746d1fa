import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'

/**
 * The statements that are older than the service allows any to be. Their snapshots keep all that was deleted since, which
 * whoever vacuums after them meets, or counts what a plan reads.
 */
export async function leftRunning(database: ConnectionSettings): Promise<readonly string[]> {
  const client = new pg.Client(database)
  await client.connect()
  const left = await runningFor(client, '2 minutes')
  await client.end()
  return left
}

/** The statements of all other connections to a database whose transactions are older than this. */
export async function runningFor(client: pg.Client, age: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - $1::interval`,
    [age],
  )
  return rows.map(({ query }) => query)
}

import pg from 'pg'
import { Expected } from '../../errors.ts'
import type { ConnectionSettings } from './connections.ts'

/** The database cannot be reached; the message says what to do. */
export class DatabaseUnreachable extends Expected {}

/** Connects once and disconnects, so that a wrong address is reported in one sentence. @throws DatabaseUnreachable */
export async function assertReachable(settings: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnreachable(
      `DATABASE_URL: cannot connect (${reasonOf(error)}); check the address, user and password`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the server is Citus, which hands statements on to others. */
export async function isDistributed(settings: ConnectionSettings): Promise<boolean> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    const { rows } = await client.query("select to_regproc('citus_version') is not null as found")
    return rows[0].found === true
  } finally {
    await client.end()
  }
}

/** Several addresses that all refuse come as one AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

import type pg from 'pg'
import { runningFor } from './left-running.ts'
import { until } from './until.ts'

/** A vacuum takes some tenths of a second. */
const mostVacuums = 200

/**
 * Vacuums a table until PostgreSQL knows that everybody sees nearly all of it, so that an index that tells all is read alone. A
 * transaction beside it, such as a job's, keeps what was changed since from being seen by all; and of few dead rows the indexes are
 * not cleaned without being asked, whose pages then do not count.
 */
export async function vacuumWhole(client: pg.Client, table: string): Promise<void> {
  const look = async () => {
    await client.query(`vacuum (analyze, index_cleanup on) ${table}`)
    const { rows } = await client.query<{ isSeen: boolean }>(
      `select relallvisible >= 0.95 * relpages as "isSeen" from pg_class where oid = $1::regclass`,
      [table],
    )
    return rows[0]?.isSeen
  }
  const fault = async () =>
    `not everybody sees what is in ${table}; held by ${(await runningFor(client, '1 second')).join('; ')}`
  await until(look, fault, mostVacuums)
}

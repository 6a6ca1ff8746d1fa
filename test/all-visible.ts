import type pg from 'pg'
import { until } from './until.ts'

/**
 * Vacuums a table until PostgreSQL knows that everybody sees nearly all of it, so that an index that tells all is read alone. A
 * transaction beside it, such as a job's, keeps what was changed since from being seen by all; and of few dead rows the indexes are
 * not cleaned without being asked, whose pages then do not count.
 */
export async function vacuumWhole(client: pg.Client, table: string): Promise<void> {
  await until(async () => {
    await client.query(`vacuum (analyze, index_cleanup on) ${table}`)
    const { rows } = await client.query<{ isSeen: boolean }>(
      `select relallvisible >= 0.95 * relpages as "isSeen" from pg_class where oid = $1::regclass`,
      [table],
    )
    return rows[0]?.isSeen
  }, `not everybody sees what is in ${table}`)
}

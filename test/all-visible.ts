import type pg from 'pg'
import { until } from './until.ts'

/**
 * Vacuums a table until PostgreSQL knows that everybody sees all of it, so that an index that tells all is read alone. A transaction
 * beside it, such as a job's, keeps what was changed since from being seen by all.
 */
export async function vacuumWhole(client: pg.Client, table: string): Promise<void> {
  await until(async () => {
    await client.query(`vacuum (analyze) ${table}`)
    const { rows } = await client.query<{ isAll: boolean }>(
      `select relallvisible >= relpages as "isAll" from pg_class where oid = $1::regclass`,
      [table],
    )
    return rows[0]?.isAll
  }, `not everybody sees all of ${table}`)
}

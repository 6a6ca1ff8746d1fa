import type pg from 'pg'

/** Lets the planner know nothing of a table, as when it is new. */
export async function forgetStatistics(client: pg.Client, table: string): Promise<void> {
  await client.query(`select pg_clear_relation_stats('public', $1)`, [table])
  await forgetValues(client, table)
}

/** What was sampled of the columns, not how large the table is. */
function forgetValues(client: pg.Client, table: string) {
  return client.query('delete from pg_statistic where starelid = $1::regclass', [table])
}

/**
 * Lets the planner take a table for one of many rows and so many organizations, or a share of the rows where that is below zero. What
 * was sampled before is forgotten: of an organization that is not among the most common values it would expect nothing.
 */
export async function tellOrganizations(
  client: pg.Client,
  table: string,
  distinct: number,
): Promise<void> {
  await forgetValues(client, table)
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', 10000, 'reltuples', 100000::real),
            pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', 'organization_id', 'inherited', false,
                                       'null_frac', 0::real, 'avg_width', 16, 'n_distinct', $2::real)`,
    [table, distinct],
  )
}

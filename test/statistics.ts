import type pg from 'pg'

/** Lets the planner take a table for one of many rows and so many organizations, or a share of the rows where that is below zero. */
export function tellOrganizations(client: pg.Client, table: string, distinct: number) {
  return client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', 10000, 'reltuples', 100000::real),
            pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', 'organization_id', 'inherited', false,
                                       'null_frac', 0::real, 'avg_width', 16, 'n_distinct', $2::real)`,
    [table, distinct],
  )
}

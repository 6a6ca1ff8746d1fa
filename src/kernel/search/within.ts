import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isLookedUpIn, recordLookedUp, soughtTogether } from '../lists/looked-up.ts'
import type { Rows } from './entries.ts'
import type { Search } from './finding.ts'

/** Whether a record has a row in each of the tables that a list is narrowed by, without a look at the record. */
export function isWithin({ within = [] }: Pick<Search, 'within'>, id: string): RawBuilder<SqlBool> {
  return sql.join(
    [sql`true`, ...within.map(({ rows }) => isLookedUpIn(sql.ref(id), rows))],
    sql` and `,
  )
}

/** All that pass, where one table alone says so, in which the time of their creation is as well. */
export function rowsWithin({
  within = [],
  filters,
}: Pick<Search, 'within' | 'filters'>): Rows | undefined {
  const [only, ...others] = within
  if (only?.at === undefined || others.length + filters.length > 0) return undefined
  return sql`(select found_id, ${sql.ref(only.at)} as found_at from ${only.rows} rows)`
}

interface Read {
  readonly columns: readonly Expression<unknown>[]
  readonly conditions: readonly Expression<SqlBool>[]
}

/**
 * Those of the records that rows name as `found_id` which fulfil conditions: all ids at once, or one after the other, which takes twice
 * as long, where the planner would find them in another way than by their ids (see `howSought`).
 */
export function recordsOf(
  { scope, searched, sought }: Pick<Search, 'scope' | 'searched' | 'sought'>,
  rows: Expression<unknown>,
  { columns, conditions }: Read,
) {
  const where = sql.join([sql`true`, ...conditions], sql` and `)
  if (sought?.isTogether === true)
    return sql`select id as found_id, ${sql.join(columns)}
      from ${soughtTogether(searched.table, scope.organizationId, rows)} where ${where}`
  const record = recordLookedUp(searched.table, scope.organizationId, sql.ref('named.found_id'))
  return sql`select id as found_id, ${sql.join(columns)}
    from (select distinct found_id from ${rows} named order by found_id) named, ${record} where ${where}`
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isLookedUpIn } from '../lists/looked-up.ts'
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
 * Those of the records that rows name as `found_id` which fulfil conditions. All ids at once, which PostgreSQL sorts and looks for
 * from one to the next: half of what looking each up by itself takes.
 */
export function recordsOf(
  { scope, searched }: Pick<Search, 'scope' | 'searched'>,
  rows: Expression<unknown>,
  { columns, conditions }: Read,
) {
  const table = sql.table(searched.table)
  return sql`select id as found_id, ${sql.join(columns)} from (
      select * from ${table} where organization_id = (select ${scope.organizationId}::uuid)
         and id = any(array(select found_id from ${rows} named)) order by id) as ${table}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isLookedUpIn, recordLookedUp, soughtTogether, type Together } from '../lists/looked-up.ts'
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
 * as long, where the planner would find them in another way than by their ids (see `howSought`). At once they come in the direction of
 * the order: where many are alike in it, the first that are met are then those of the page, and none takes the place of another.
 */
export function recordsOf(
  { scope, searched, sought, place }: Pick<Search, 'scope' | 'searched' | 'sought' | 'place'>,
  rows: Expression<unknown>,
  { columns, conditions }: Read,
) {
  const { table } = searched
  const where = sql.join([sql`true`, ...conditions], sql` and `)
  const asked = sql`id as found_id, ${sql.join(columns)}`
  if (sought?.isTogether === true) {
    const together = (read?: Together) =>
      soughtTogether(table, scope.organizationId, rows, { ...read, descending: place.descending })
    if (conditions.length === 0) return together({ columns: [asked] })
    return sql`select ${asked} from (${together()}) as ${sql.id(table)} where ${where}`
  }
  const record = recordLookedUp(table, scope.organizationId, sql.ref('named.found_id'))
  return sql`select ${asked}
    from (select distinct found_id from ${rows} named order by found_id) named, ${record} where ${where}`
}

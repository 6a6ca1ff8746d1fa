import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

/**
 * Whether rows of another table name an id as `found_id`, looked up for one id after the other. Where the planner expects one
 * row of an organization, since its rows are new or statistics know little of it, all its indexes cost the same to it, and a
 * join may read all rows for each id. As a fenced condition this is no join, and the order is that of the index which begins
 * with the ids.
 */
export function isLookedUpIn(
  id: RawBuilder<unknown>,
  rows: Expression<unknown>,
): RawBuilder<SqlBool> {
  return sql`exists (select from ${rows} looked where looked.found_id = any(array[${id}])
    order by looked.found_id offset 0)`
}

/**
 * One record by its id, as a table of one row: the order of ids leads to the index that begins with them. The organization is
 * compared with what the planner does not see: of one that statistics do not know it would expect one record, and read all of
 * them by a smaller index.
 */
export function recordLookedUp(
  table: string,
  organizationId: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`lateral (select * from ${sql.table(table)}
    where organization_id = (select ${organizationId}::uuid) and id = any(array[${id}])
    order by id limit 1) as ${sql.id(table)}`
}

/** What is read of records that are looked for together. */
export interface Together {
  /** All columns, if left out; each one costs as much for a record that nobody asks for it. */
  readonly columns?: readonly Expression<unknown>[]
  /** By ids from the last to the first. */
  readonly descending?: boolean
}

/**
 * The records that rows name as `found_id`. PostgreSQL sorts the ids and looks for them from one to the next, which takes half of
 * what looking each up by itself does; only where `howSought` says so. The planner sees for which organization: of one that it
 * does not see it expects too few records for this way to be the cheapest.
 */
export function soughtTogether(
  table: string,
  organizationId: string,
  rows: Expression<unknown>,
  { columns = [sql`*`], descending = false }: Together = {},
): RawBuilder<unknown> {
  return sql`select ${sql.join(columns)} from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(array(select found_id from ${rows} named))
    order by id ${sql.raw(descending ? 'desc' : 'asc')} offset 0`
}

interface Plan {
  readonly 'Node Type'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** How records are found by many ids. */
export interface Sought {
  /** Whether by all of them at once. */
  readonly isTogether: boolean
  /** Whether an index tells the keys of an order, so that the records are not read. */
  readonly isCovered: boolean
}

interface Asked {
  /** What is asked of each record, if nothing else is. */
  readonly keys?: readonly Expression<unknown>[]
  /** The indexes that begin with the organization and the id. */
  readonly byId?: readonly string[]
}

/**
 * Whether the planner would find records by their ids where it is told many at once. Where organizations have hardly any records in
 * the mean, any index seems cheaper to it, and each record of a large one would be compared with each id. So it is asked.
 */
export async function howSought(
  scope: Pick<OrganizationScope, 'db' | 'organizationId'>,
  table: string,
  { keys = [], byId = [`${table}_pkey`, `${table}_told`] }: Asked = {},
): Promise<Sought> {
  const [records, covered] = await Promise.all([
    planOf(scope, table, [sql`words`]),
    keys.length > 0 ? planOf(scope, table, keys) : [],
  ])
  const isById = (plan: Plan) =>
    byId.includes(plan['Index Name'] ?? '') && /\bid = ANY/.test(plan['Index Cond'] ?? '')
  const isTogether = records.some(isById)
  const isOnly = (plan: Plan) => plan['Node Type'] === 'Index Only Scan' && isById(plan)
  return { isTogether, isCovered: isTogether && covered.some(isOnly) }
}

/** Each step of it. */
async function planOf(
  { db, organizationId }: Pick<OrganizationScope, 'db' | 'organizationId'>,
  table: string,
  columns: readonly Expression<unknown>[],
): Promise<Plan[]> {
  const none = sql`(select null::uuid as found_id where false)`
  const some = soughtTogether(table, organizationId, none, { columns })
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    explain (format json) ${some}`.execute(db)
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => allIn(plan))
}

function allIn(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(allIn)]
}

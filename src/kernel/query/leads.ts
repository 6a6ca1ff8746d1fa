import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import type { Comparison, Condition } from './condition.ts'
import { saysNone, toSql, type Compared } from './to-sql.ts'

/** A table, and the fields of its records that an index serves by equality. */
export interface Led extends Compared {
  readonly table: string
  readonly served: ReadonlySet<string>
}

/**
 * A condition that the records of alternatives fulfil as well, by which few of them are looked up one by one: PostgreSQL
 * reads all records where one alternative leads through another table. None where many pass, which a list soon meets.
 */
export async function leadsAmong(
  led: Led,
  conditions: readonly Condition[],
): Promise<Expression<SqlBool>[]> {
  const leads = conditions.flatMap((one) => ('or' in one ? (leadOf(led, one) ?? []) : []))
  const few = await Promise.all(
    leads.map(async (lead) => ((await areFew(led, lead)) ? [lead] : [])),
  )
  return few.flat().map((lead) => sql<SqlBool>`id = any(array(${lead}))`)
}

async function areFew({ scope }: Led, lead: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from (${lead}) l limit ${maxCounted + 1}) first_found`.execute(
    scope.db,
  )
  return (rows[0]?.count ?? 0) <= maxCounted
}

/** The ids of all that may pass, by indexes alone; undefined where none serves it. */
function leadOf(led: Led, condition: Condition): RawBuilder<unknown> | undefined {
  if ('field' in condition) return comparedBy(led, condition)
  const parts = ('and' in condition ? condition.and : condition.or).map((one) => leadOf(led, one))
  const known = parts.filter((one) => one !== undefined)
  if ('and' in condition) return known[0]
  return known.length < parts.length ? undefined : sql`${sql.join(known, sql` union all `)}`
}

function comparedBy(led: Led, asked: Comparison): RawBuilder<unknown> | undefined {
  const { scope, fields, table } = led
  const entries = fields[asked.field]?.entries?.(scope, asked)
  if (entries !== undefined) return sql`select found_id from ${entries.rows.as('entries')}`
  if (!isServed(led, asked)) return undefined
  return sql`select id from ${sql.table(table)}
    where organization_id = ${scope.organizationId} and ${toSql(led, asked)}`
}

function isServed({ fields, keys, served }: Led, { field, op, value }: Comparison): boolean {
  if (op !== 'eq' && op !== 'in') return false
  const kind = fields[field]?.kind
  if (kind === 'text') return typeof keys[field] === 'string' && !saysNone(value)
  return (kind === 'id' || kind === 'choice') && served.has(field)
}

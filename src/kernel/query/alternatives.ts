import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import type { Valued } from './by-value.ts'
import type { Comparison, Condition } from './condition.ts'
import type { AllMatches } from './matches.ts'
import { saysNone, toSql } from './to-sql.ts'

/** So many groups of alternatives are counted beforehand. */
const maxChecked = 3

/** A table, and the fields of its records that an index serves by equality. */
export interface Indexed extends Valued {
  readonly served: ReadonlySet<string>
  /** What was looked up of comparisons. */
  readonly matches: AllMatches
}

/**
 * A condition that the records of alternatives fulfil as well, by which few of them are looked up one by one: PostgreSQL
 * reads all records where one alternative goes through another table. None where many pass, which a list soon meets.
 */
export async function fewPassing(
  indexed: Indexed,
  conditions: readonly Condition[],
): Promise<Expression<SqlBool>[]> {
  const several = conditions.flatMap((one) => ('or' in one ? (idsOf(indexed, one) ?? []) : []))
  const few = await Promise.all(
    several.slice(0, maxChecked).map(async (ids) => ((await areFew(indexed, ids)) ? [ids] : [])),
  )
  return few.flat().map((ids) => sql<SqlBool>`id = any(array(${ids}))`)
}

async function areFew({ scope }: Indexed, ids: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from (${ids}) i limit ${maxCounted + 1}) first_found`.execute(
    scope.db,
  )
  return (rows[0]?.count ?? 0) <= maxCounted
}

/** The ids of all that may pass, by indexes alone; undefined where none serves it. */
function idsOf(indexed: Indexed, condition: Condition): RawBuilder<unknown> | undefined {
  if ('field' in condition) return comparedBy(indexed, condition)
  const parts = ('and' in condition ? condition.and : condition.or).map((one) =>
    idsOf(indexed, one),
  )
  const known = parts.filter((one) => one !== undefined)
  if ('and' in condition) return known[0]
  return known.length < parts.length ? undefined : sql`${sql.join(known, sql` union all `)}`
}

function comparedBy(indexed: Indexed, asked: Comparison): RawBuilder<unknown> | undefined {
  const { scope, fields, table, matches } = indexed
  const few = matches.get(asked)?.few
  if (few !== undefined) return sql`select found_id from ${few.rows} held`
  const entries = fields[asked.field]?.entries?.(scope, asked)
  if (entries !== undefined) return sql`select found_id from ${entries.rows.as('entries')}`
  if (!isServed(indexed, asked)) return undefined
  return sql`select id from ${sql.table(table)}
    where organization_id = ${scope.organizationId} and ${toSql(indexed, asked)}`
}

function isServed({ fields, keys, served }: Indexed, { field, op, value }: Comparison): boolean {
  const kind = fields[field]?.kind
  const isBeginning = op === 'starts_with' && kind === 'text'
  if (op !== 'eq' && op !== 'in' && !isBeginning) return false
  if (kind === 'text') return typeof keys[field] === 'string' && !saysNone(value)
  return (kind === 'code' || kind === 'id' || kind === 'choice') && served.has(field)
}

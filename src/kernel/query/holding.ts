import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Comparison, Condition } from './condition.ts'
import type { QueriedField } from './queried-fields.ts'
import { toldByTrait, toldByValues, toldTogether, type Valued } from './by-value.ts'
import type { Compared } from './to-sql.ts'

/** So many comparisons of a filter are looked up; the others look at the record itself. */
const mostHeld = 6
/** Of so many texts, one of which has to be there, each is looked up. */
const mostTexts = 5
/** Of more records the index is asked again, which costs less than to send their ids there and back. */
const mostTold = 3_000

/** The records that may pass a comparison, as an index tells them. */
export interface Held {
  /** Whether all of them pass. */
  readonly isAll: boolean
  /** Left out where there are more than are counted. */
  readonly few?: Few
}

interface Few {
  readonly count: number
  /** `found_id` and `found_at`, each record once. */
  readonly rows: RawBuilder<{ readonly found_id: string }>
  readonly among: Expression<SqlBool>
}

/** By the function that looks past row-level security and takes the organization from the setting alone. */
export function recordsHolding(table: string, field: string): NonNullable<QueriedField['holding']> {
  return (part) => sql`${sql.id(`${table}_holding`)}(${field}, ${part})`
}

export type AllHeld = ReadonlyMap<Condition, Held>

/**
 * What indexes tell of the comparisons of a filter, wherever in it they stand, and of several that stand `beside` each other:
 * the fewest records that pass, and how many pass all of them if that is known.
 */
export async function findFew(
  valued: Valued,
  conditions: readonly Condition[],
  beside: readonly Condition[],
) {
  const { scope } = valued
  const traits = toldTogether(valued, [...conditions, ...beside])
  const [held, passing] = await Promise.all([
    heldIn(valued, conditions, new Set<Condition>(traits?.of)),
    traits && lookedUp(scope, { rows: [traits.rows], isAll: traits.isAll }),
  ])
  const alone = fewer(fewestOf(held, conditions), passing?.few)
  if (alone !== undefined || passing?.isAll)
    return { held, fewest: alone, known: passing?.isAll ? countOfFound(passing.few) : undefined }
  const together = await heldTogether(scope, valued, conditions, held)
  return { held, fewest: together?.few, known: together?.known }
}

/**
 * The records that say nothing of a field, of those that pass a filter where one index tells of both; undefined where they are
 * many, or no index tells.
 */
export async function fewSayingNothing(
  valued: Valued,
  field: string,
  conditions: readonly Condition[],
): Promise<Few | undefined> {
  const nothing = { field, op: 'isnull', value: true } as const
  const together = toldTogether(valued, [nothing, ...conditions])
  const told = together?.of.includes(nothing) ? together : toldByTrait(valued, nothing)
  return told && (await lookedUp(valued.scope, { rows: [told.rows], isAll: true })).few
}

async function heldIn(
  valued: Valued,
  conditions: readonly Condition[],
  except: ReadonlySet<Condition>,
): Promise<AllHeld> {
  const asked = conditions
    .flatMap(comparisonsIn)
    .filter((one) => !except.has(one))
    .flatMap((one) => lookUpByValue(valued, one) ?? lookUpOf(valued, one) ?? [])
  return new Map(
    await Promise.all(
      asked
        .slice(0, mostHeld)
        .map(async (one) => [one.asked, await lookedUp(valued.scope, one)] as const),
    ),
  )
}

function lookUpByValue(valued: Valued, asked: Comparison): LookUp | undefined {
  const told = toldByTrait(valued, asked) ?? toldByValues(valued, asked)
  return told && { asked, rows: [told.rows], isAll: told.isAll }
}

function comparisonsIn(condition: Condition): readonly Comparison[] {
  if ('field' in condition) return [condition]
  return ('and' in condition ? condition.and : condition.or).flatMap(comparisonsIn)
}

/**
 * The records that hold a text in each of several fields, where an index tells of each alone only that there are too many;
 * undefined where it is not asked.
 */
async function heldTogether(
  scope: OrganizationScope,
  { fields }: Pick<Compared, 'fields'>,
  conditions: readonly Condition[],
  held: AllHeld,
): Promise<Together | undefined> {
  const asked = conditions.flatMap((one) =>
    'field' in one && one.op === 'contains' && holdsMany(held, one) ? [one] : [],
  )
  const [table, ...others] = new Set(asked.map(({ field }) => fields[field]?.heldTogetherIn))
  if (asked.length < 2 || table === undefined || others.length > 0) return undefined
  const [names, parts] = [asked.map(({ field }) => field), asked.map(({ value }) => String(value))]
  const rows = sql`${sql.id(`${table}_holding_all`)}(${names}::text[], ${parts}::text[])`
  const isAll = asked.length === conditions.length
  const { few } = await lookedUp(scope, { rows: [rows], isAll })
  return { few, known: isAll ? countOfFound(few) : undefined }
}

interface Together {
  readonly few: Few | undefined
  /** How many there are in all, where nothing else is asked. */
  readonly known: Count | undefined
}

function countOfFound(few: Few | undefined): Count {
  return few === undefined
    ? { count: maxCounted, isExact: false }
    : { count: few.count, isExact: true }
}

interface LookUp {
  readonly asked: Comparison
  /** The records that hold one of these texts are all that may pass. */
  readonly rows: readonly RawBuilder<unknown>[]
  /** Whether all of them pass. */
  readonly isAll: boolean
}

function lookUpOf(compared: Compared, asked: Comparison): LookUp | undefined {
  const { holding } = compared.fields[asked.field] ?? {}
  const parts = holding === undefined ? undefined : partsOf(compared, asked)
  if (holding === undefined || parts === undefined) return undefined
  const isAll = asked.op !== 'eq' && asked.op !== 'in' && asked.op !== 'starts_with'
  return { asked, rows: parts.map((part) => holding(part)), isAll }
}

/** One of these texts is held by what passes; the empty one by what says something. */
function partsOf({ fields, keys }: Compared, { field, op, value }: Comparison) {
  if (op === 'contains') return value === '' ? undefined : [String(value)]
  if (typeof keys[field] === 'string' || fields[field]?.column !== undefined) return undefined
  if ((op === 'isnull' && value === false) || (op === 'ne' && value === '')) return ['']
  if (op !== 'eq' && op !== 'in' && op !== 'starts_with') return undefined
  const texts = [value].flat().map(String)
  return texts.includes('') || texts.length > mostTexts ? undefined : texts
}

interface Told {
  readonly count: number
  readonly is_more: boolean
  /** Null of more than are told. */
  readonly ids: string | null
  readonly times: string | null
}

async function lookedUp(
  scope: OrganizationScope,
  { rows: doors, isAll }: Pick<LookUp, 'rows' | 'isAll'>,
): Promise<Held> {
  const all = doors.map((rows) => sql`select found_id, found_at from ${rows} held`)
  // Each door tells a record once.
  const found = sql<{ readonly found_id: string }>`(${sql.join(all, sql` union `)})`
  const { rows } = await sql<Told>`
    select count(*) as count, coalesce(bool_or(found_id is null), false) as is_more,
           ${ifFew('found_id')} as ids, ${ifFew('found_at')} as times
      from ${found} found`.execute(scope.db)
  const [counted] = rows
  const isMany = counted === undefined || counted.is_more || counted.count > maxCounted
  return isMany ? { isAll } : { isAll, few: fewOf(counted, found) }
}

/** All of a column, unless the rows are more than are told. */
function ifFew(column: string) {
  const all = sql`array_agg(${sql.ref(column)})`
  return sql`case when count(*) <= ${mostTold} then coalesce(${all}, '{}')::text end`
}

function fewOf({ count, ids, times }: Told, found: Few['rows']): Few {
  if (ids === null)
    return {
      count,
      rows: found,
      among: sql<SqlBool>`id = any(array(select found_id from ${found} among))`,
    }
  return {
    count,
    rows: sql`(select found_id, found_at
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) told (found_id, found_at))`,
    among: sql<SqlBool>`id = any(${ids}::uuid[])`,
  }
}

/** The fewest records that all of these conditions leave, if an index told few of one. */
function fewestOf(held: AllHeld, conditions: readonly Condition[]): Few | undefined {
  return conditions
    .map((one) => held.get(one)?.few)
    .reduce((fewest, one) => fewer(fewest, one), undefined)
}

function fewer(one: Few | undefined, other: Few | undefined): Few | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one.count < other.count ? one : other
}

/** The same in the order of creation: PostgreSQL looks up no more of them than a page shows. */
export function inOrderOfCreation({ rows }: Few, isDescending: boolean): Few['rows'] {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`(select found_id, found_at from ${rows} told
    order by found_at ${direction}, found_id ${direction})`
}

/** How many records pass one condition, as far as an index told. */
export function countHeld(held: AllHeld, condition: Condition): Count | undefined {
  const { few, isAll = false } = held.get(condition) ?? {}
  if (few !== undefined) return isAll ? { count: few.count, isExact: true } : undefined
  return holdsMany(held, condition) ? { count: maxCounted, isExact: false } : undefined
}

function holdsMany(held: AllHeld, condition: Condition): boolean {
  if ('or' in condition) return condition.or.some((one) => holdsMany(held, one))
  const told = held.get(condition)
  return told?.isAll === true && told.few === undefined
}

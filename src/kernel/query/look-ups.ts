import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import { rowsByTrait, rowsByValues, type Valued } from './by-value.ts'
import type { Comparison } from './condition.ts'
import type { QueriedField } from './queried-fields.ts'
import type { Compared } from './to-sql.ts'

/** Of so many texts, one of which has to be there, each is looked up. */
const maxTexts = 5
/** Of more records the index is asked again, which costs less than to send their ids there and back. */
const maxListed = 3_000

/** The records that may pass a comparison, as an index tells them. */
export interface Matches {
  /** Whether all of them pass. */
  readonly isAll: boolean
  /** Left out where there are more than are counted. */
  readonly few?: Few
}

export interface Few {
  readonly count: number
  /** `found_id` and `found_at`, each record once. */
  readonly rows: RawBuilder<{ readonly found_id: string }>
  readonly among: Expression<SqlBool>
}

/** By the function that looks past row-level security and takes the organization from the setting alone. */
export function recordsContaining(
  table: string,
  field: string,
): NonNullable<QueriedField['containing']> {
  return (part) => sql`${sql.id(`${table}_holding`)}(${field}, ${part})`
}

/** How a comparison is looked up; undefined where no index serves it. */
export function lookUpOf(valued: Valued, asked: Comparison): LookUp | undefined {
  return lookUpByValue(valued, asked) ?? lookUpByPart(valued, asked)
}

function lookUpByValue(valued: Valued, asked: Comparison): LookUp | undefined {
  const found = rowsByTrait(valued, asked) ?? rowsByValues(valued, asked)
  return found && { asked, rows: [found.rows], isAll: found.isAll }
}

interface LookUp {
  readonly asked: Comparison
  /** The records that hold one of these texts are all that may pass. */
  readonly rows: readonly RawBuilder<unknown>[]
  /** Whether all of them pass. */
  readonly isAll: boolean
}

function lookUpByPart(compared: Compared, asked: Comparison): LookUp | undefined {
  const { containing } = compared.fields[asked.field] ?? {}
  const parts = containing === undefined ? undefined : partsOf(compared, asked)
  if (containing === undefined || parts === undefined) return undefined
  const isAll = asked.op !== 'eq' && asked.op !== 'in' && asked.op !== 'starts_with'
  return { asked, rows: parts.map((part) => containing(part)), isAll }
}

/** One of these texts is held by what passes; the empty one by what says something. */
function partsOf({ fields, keys }: Compared, { field, op, value }: Comparison) {
  if (op === 'contains') return value === '' ? undefined : [String(value)]
  if (typeof keys[field] === 'string' || fields[field]?.column !== undefined) return undefined
  if ((op === 'isnull' && value === false) || (op === 'ne' && value === '')) return ['']
  if (op !== 'eq' && op !== 'in' && op !== 'starts_with') return undefined
  const texts = [value].flat().map(String)
  return texts.includes('') || texts.length > maxTexts ? undefined : texts
}

interface Counted {
  readonly count: number
  readonly is_more: boolean
  /** Null of more than are listed. */
  readonly ids: string | null
  readonly times: string | null
}

/** Counts what indexes find, up to as many records as lists count. */
export async function lookedUp(
  scope: OrganizationScope,
  { rows: doors, isAll }: Pick<LookUp, 'rows' | 'isAll'>,
): Promise<Matches> {
  const all = doors.map((rows) => sql`select found_id, found_at from ${rows} held`)
  // Each door tells a record once.
  const found = sql<{ readonly found_id: string }>`(${sql.join(all, sql` union `)})`
  const { rows } = await sql<Counted>`
    select count(*) as count, coalesce(bool_or(found_id is null), false) as is_more,
           ${ifFew('found_id')} as ids, ${ifFew('found_at')} as times
      from ${found} found`.execute(scope.db)
  const [counted] = rows
  const isMany = counted === undefined || counted.is_more || counted.count > maxCounted
  return isMany ? { isAll } : { isAll, few: fewOf(counted, found) }
}

/** All of a column, unless the rows are more than are listed. */
function ifFew(column: string) {
  const all = sql`array_agg(${sql.ref(column)})`
  return sql`case when count(*) <= ${maxListed} then coalesce(${all}, '{}')::text end`
}

function fewOf({ count, ids, times }: Counted, found: Few['rows']): Few {
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

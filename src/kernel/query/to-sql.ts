import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Comparison, Condition } from './condition.ts'
import type { Operator, QueriedField, QueriedFields } from './queried-fields.ts'

/**
 * Columns that hold what is compared in a form that an index serves behind row-level security, by the names of their
 * fields: a text in lower case, an instant that is never null.
 */
export type KeyColumns = Readonly<Record<string, string | Multiple | undefined>>

/** A number as a whole one: so many times as large. */
interface Multiple {
  readonly column: string
  readonly factor: number
}

/** What filters are compiled for. */
export interface Compared {
  readonly fields: QueriedFields
  readonly keys: KeyColumns
}

/** One filter with parameters, by what stands in the record itself. Upper and lower case of texts are the same. */
export function toSql(compared: Compared, condition: Condition): Expression<SqlBool> {
  if ('field' in condition) return comparisonSql(compared, condition)
  const [parts, word] = 'and' in condition ? [condition.and, sql` and `] : [condition.or, sql` or `]
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => toSql(compared, part)),
    word,
  )})`
}

function comparisonSql({ fields, keys }: Compared, asked: Comparison) {
  const field = fields[asked.field]
  if (field === undefined) throw new TypeError(`${asked.field} was not looked at`)
  const { column = sql.ref(asked.field) } = field
  const key = keys[asked.field]
  if (asked.op === 'isnull') {
    const isKeyed = field.kind === 'text' && typeof key === 'string'
    return isEmpty(field, isKeyed ? sql.ref(key) : column, asked.value === true)
  }
  if (field.kind === 'texts') return textsSql(column, asked)
  if (typeof key === 'object') return multipleSql(column, key, asked, field)
  return field.kind === 'text'
    ? textSql(column, keyOf(field, key, asked), asked)
    : plainSql(column, key === undefined ? undefined : sql.ref(key), asked, field)
}

function keyOf({ folded }: QueriedField, key: string | undefined, { op }: Comparison) {
  const name = key ?? (isByFolded(op) ? folded : undefined)
  return name === undefined ? undefined : sql.ref(name)
}

/** Whether what passes stands together in the order of a text. */
export function isByFolded(op: Operator): boolean {
  return op === 'eq' || op === 'in' || op === 'starts_with'
}

/** What says nothing: an empty text, an empty list, or null. */
function isEmpty({ kind }: QueriedField, column: RawBuilder<unknown>, wanted: boolean) {
  const none = {
    text: sql<SqlBool>`(${column} is null or ${column} = '')`,
    texts: sql<SqlBool>`cardinality(${column}) = 0`,
  }
  const empty = kind === 'text' || kind === 'texts' ? none[kind] : sql<SqlBool>`${column} is null`
  return wanted ? empty : sql<SqlBool>`not (${empty})`
}

function textSql(
  column: RawBuilder<unknown>,
  key: RawBuilder<unknown> | undefined,
  { op, value }: Comparison,
): Expression<SqlBool> {
  // A key is null where there is no text.
  const folded = key === undefined || saysNone(value) ? sql`lower(${column})` : key
  if (op === 'eq') return sql`${folded} = lower(${value})`
  if (op === 'ne')
    return key === undefined || saysNone(value)
      ? sql`lower(coalesce(${column}, '')) <> lower(${value})`
      : isOther(key, sql`lower(${value})`)
  if (op === 'in')
    return sql`${folded} = any(array[${sql.join([value].flat().map((one) => sql`lower(${one})`))}])`
  if (op === 'contains') return sql`strpos(lower(${column}), lower(${value})) > 0`
  const whole = sql<SqlBool>`starts_with(lower(${column}), lower(${value}))`
  if (key === undefined || saysNone(value)) return whole
  const { isWhole, sql: range } = beginsWith(key, String(value))
  return sql`((${isBytewise} and ${isWhole ? range : sql`${range} and ${whole}`})
    or (not ${isBytewise} and ${whole}))`
}

/**
 * Whether texts are in the order of their bytes, as in the embedded database: in that of a language what begins alike is no
 * range. The planner knows it, so that one of two alternatives is left.
 */
const isBytewise = sql<SqlBool>`('B'::text < 'a'::text and 'z'::text < 'é'::text)`

/** Keys hold so many letters of a text at least, if it has them. */
export const lettersOfKeys = 100
/** More of the last letter there is than a key has letters: what begins so stands before it. */
const beyondKeys = sql`repeat(chr(1114111), 1000)`

/**
 * Which keys in the order of their bytes begin like a text, as a range of them, and whether that says of the text itself that it
 * does.
 */
export function beginsWith(key: RawBuilder<unknown>, text: string) {
  const begin = sql`lower(left(${text}, ${sql.lit(lettersOfKeys)}))`
  return {
    sql: sql<SqlBool>`(${key} >= ${begin} and ${key} < ${begin} || ${beyondKeys})`,
    isWhole: text.length <= lettersOfKeys,
  }
}

/** What differs as two ranges and nothing at all, which an index serves where few do. */
function isOther(column: RawBuilder<unknown>, value: RawBuilder<unknown>) {
  return sql<SqlBool>`(${column} < ${value} or ${column} > ${value} or ${column} is null)`
}

/** Whether an empty text is among what is compared with: a key knows of none. */
export function saysNone(value: unknown): boolean {
  return [value].flat().includes('')
}

function lowered(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select lower(one) from unnest(${texts}) one)`
}

function textsSql(column: RawBuilder<unknown>, { op, value }: Comparison): Expression<SqlBool> {
  if (op === 'contains') return sql`lower(${value}) = any(${lowered(column)})`
  const wanted = lowered(sql`${value}::text[]`)
  return op === 'all' ? sql`${lowered(column)} @> ${wanted}` : sql`${lowered(column)} && ${wanted}`
}

const signs: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

/** What values of each kind are to PostgreSQL. */
export const types: Readonly<Record<string, string>> = {
  code: 'text',
  id: 'uuid',
  choice: 'text',
  number: 'numeric',
  boolean: 'boolean',
  instant: 'timestamptz',
  date: 'date',
}

/** A key that is never null is compared beside its column, since it stands for a null as well. */
function plainSql(
  column: RawBuilder<unknown>,
  key: RawBuilder<unknown> | undefined,
  { op, value }: Comparison,
  { kind, column: own }: QueriedField,
): Expression<SqlBool> {
  const type = sql.raw(types[kind] ?? 'text')
  if (op === 'ne')
    return own === undefined && (kind === 'choice' || kind === 'id')
      ? isOther(column, sql`${value}::${type}`)
      : sql`${column} is distinct from ${value}::${type}`
  if (op === 'in') {
    const among = (one: RawBuilder<unknown>) => sql<SqlBool>`${one} = any(${value}::${type}[])`
    return key === undefined ? among(column) : sql`(${among(column)} and ${among(key)})`
  }
  const sign = sql.raw(signs[op] ?? '=')
  const plain = sql<SqlBool>`${column} ${sign} ${value}::${type}`
  if (key === undefined) return plain
  const isAfter = op === 'gt' || op === 'gte'
  // What is not there stands behind all others.
  const beforeNone = isAfter ? sql` and ${key} < 'infinity'` : sql``
  return sql`(${plain} and ${key} ${sign} ${value}::${type}${beforeNone})`
}

/** Whatever is between two whole numbers is compared by the column; the key leads near it. */
function multipleSql(
  column: RawBuilder<unknown>,
  { column: key, factor }: Multiple,
  asked: Comparison,
  field: QueriedField,
): Expression<SqlBool> {
  const plain = plainSql(column, undefined, asked, field)
  const timesOf = (value: RawBuilder<unknown>) =>
    sql`least(greatest(${value} * ${factor}, -9e18), 9e18)`
  if (asked.op === 'in') {
    const near = [asked.value]
      .flat()
      .map((one) => sql`floor(${timesOf(sql`${one}::numeric`)})::bigint`)
    return sql`(${plain} and ${sql.ref(key)} = any(array[${sql.join(near)}]))`
  }
  const times = timesOf(sql`${asked.value}::numeric`)
  const from = sql`${sql.ref(key)} >= floor(${times})::bigint`
  const to = sql`${sql.ref(key)} <= ceil(${times})::bigint`
  if (asked.op === 'eq') return sql`(${plain} and ${from} and ${to})`
  if (asked.op === 'gt') return sql`(${plain} and ${sql.ref(key)} > floor(${times})::bigint)`
  if (asked.op === 'lt') return sql`(${plain} and ${sql.ref(key)} < ceil(${times})::bigint)`
  if (asked.op === 'gte') return sql`(${plain} and ${from})`
  return asked.op === 'lte' ? sql`(${plain} and ${to})` : plain
}

import { sql, type RawBuilder } from 'kysely'
import { nilId } from '../nil-id.ts'
import type { Valued } from './by-value.ts'
import type { Kind, OwnOrder, QueriedField } from './queried-fields.ts'
import { types } from './to-sql.ts'

/** What stands for nothing in an order: before all that is said, or behind it. */
interface Nothing {
  readonly none: RawBuilder<unknown>
  /** As a cursor has it. */
  readonly noneText: string
  readonly isNoneLast: boolean
}

/** The order of a field that its list does not declare. Those that are alike follow each other by a time, and then by their ids. */
export interface FieldOrder extends Nothing {
  /** What a record says, null for nothing. */
  readonly key: RawBuilder<unknown>
  /** Whether each record says something. */
  readonly isAlwaysSaid: boolean
  readonly at: string
  /** Whether an index has the records that say something in this order: that of another table where it has `rows`. */
  readonly isIndexed: boolean
  readonly rows?: OwnOrder['rows']
}

/** Undefined for a field whose list is so short that no index has to serve its order, or which has none. */
export function fieldOrder(
  { fields, byValue }: Pick<Valued, 'fields' | 'byValue'>,
  ordering: string,
): FieldOrder | undefined {
  const name = ordering.replace(/^-/, '')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const column = Object.hasOwn(byValue.inOrder, name) ? byValue.inOrder[name] : undefined
  if (field?.order !== undefined) return ownOrder(field.order, ordering.startsWith('-'))
  const nothing = field && nothingOf(field.kind)
  if (nothing === undefined || column === undefined) return undefined
  const [key, at] = typeof column === 'string' ? [column, 'created_at'] : column
  const isAlwaysSaid = field?.isNullable !== true && key === name
  return { ...nothing, key: sql.ref(key), isAlwaysSaid, at, isIndexed: true }
}

function ownOrder({ key, kind, rows }: OwnOrder, isDescending: boolean): FieldOrder {
  return {
    ...lasts[kind][isDescending ? 'descending' : 'ascending'],
    isNoneLast: !isDescending,
    key,
    isAlwaysSaid: false,
    at: 'created_at',
    isIndexed: rows !== undefined,
    ...(rows && { rows }),
  }
}

/** The last letter that there is, more often than any text begins with it. */
const lastText = '\u{10FFFF}'.repeat(10)

const lasts = {
  text: {
    ascending: { none: sql`${sql.lit(lastText)} collate "C"`, noneText: lastText },
    descending: { none: sql`'' collate "C"`, noneText: '' },
  },
  number: {
    ascending: { none: sql`'Infinity'::double precision`, noneText: 'Infinity' },
    descending: { none: sql`'-Infinity'::double precision`, noneText: '-Infinity' },
  },
} satisfies Readonly<Record<OwnOrder['kind'], object>>

/** What is no number, moment or day comes behind all, and what is no text before them. */
const nothings: Readonly<Partial<Record<Kind, string>>> = {
  text: '',
  code: '',
  choice: '',
  id: nilId,
  number: 'Infinity',
  boolean: 'false',
  instant: 'infinity',
  date: 'infinity',
}

function nothingOf(kind: Kind): Nothing | undefined {
  const { [kind]: noneText } = nothings
  if (noneText === undefined) return undefined
  const none = sql`${sql.lit(noneText)}::${sql.raw(types[kind] ?? 'text')}`
  return { none, noneText, isNoneLast: /infinity/i.test(noneText) }
}

/** The key of all records, never null. */
export function wholeKey({ key, none }: Pick<FieldOrder, 'key' | 'none'>): RawBuilder<unknown> {
  return sql`coalesce(${key}, ${none})`
}

/** By what records are put in order of a field, where no index has to serve it; undefined for a field that has no order. */
export function orderSql(
  name: string,
  { kind, column = sql.ref(name) }: QueriedField,
): RawBuilder<unknown> | undefined {
  const nothing = nothingOf(kind)
  const key = kind === 'text' ? sql`alphabetical(${column})` : column
  return nothing && wholeKey({ ...nothing, key })
}

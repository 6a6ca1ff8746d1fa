import { sql, type RawBuilder } from 'kysely'
import { orderByField } from '../lists/asked-page.ts'
import type { Leading } from '../lists/along.ts'
import { badCursor } from '../lists/cursor.ts'
import { orCursorIsBad, orderingOf, orderOf, placeIn, type Order } from '../lists/order.ts'
import { listPage, type ListRequest } from '../lists/page.ts'
import type { Beyond } from '../lists/reading.ts'
import { fieldOrder, wholeKey } from '../query/field-order.ts'
import type { Valued } from '../query/by-value.ts'
import { findWords } from '../search/find-words.ts'
import type { SearchOptions, Entries, Finding, FoundPage } from '../search/finding.ts'
import type { Searched } from '../search/searched.ts'
import type { Rows } from './in-order.ts'
import { stretchesOf, wholeOrder } from './walked.ts'

/** The filter of a list that asks for words. */
export type Named = Searched & { readonly name: string }
export type Given = ListRequest & Readonly<Record<string, unknown>>
type Conditions = Finding['conditions']

export interface Found extends Finding {
  readonly order: string
  /** By what the records are put in order, read as they are. */
  readonly sorted: Order
}

export function isSearched(searched: Named | undefined, given: Given): searched is Named {
  const text = searched && given[searched.name]
  return typeof text === 'string' && text !== ''
}

interface AskedByWords extends Pick<SearchOptions, 'filters' | 'within' | 'few'> {
  readonly searched: Named
  readonly orders: Readonly<Record<string, string>>
  readonly given: Given
}

/** How the records are found that have the words which are asked for. */
export async function foundByWords(
  valued: Pick<Valued, 'scope' | 'fields' | 'byValue'>,
  { searched, orders, given, ...beside }: AskedByWords,
): Promise<Found> {
  const order = orderOf(given)
  const column = Object.hasOwn(orders, order) ? orders[order] : undefined
  const byField = column === undefined ? fieldOrder(valued, orderingOf(given)) : undefined
  const sorted =
    byField === undefined
      ? sortedBy(column === undefined ? keyOf(valued, given) : sql.ref(column))
      : sortedBy(wholeKey(byField), byField.at)
  const asked = placeIn(sorted, given)
  const all = column === undefined ? [] : [wholeOrder(asked)]
  const walked = byField === undefined ? all : stretchesOf(byField, given)
  const place = { ...asked, column, walked }
  const { isOwn = false, isUncounted = false } = given
  const text = String(given[searched.name])
  const finding = findWords(valued.scope, searched, text, { place, isOwn, isUncounted, ...beside })
  return { ...(await orCursorIsBad(finding)), order, sorted }
}

/** By a key, a time where records that are alike have one, and the id. */
export function sortedBy(key: Order['key'], at?: string): Order {
  return { key, at: at === undefined ? undefined : sql.ref(at), id: sql.ref('id') }
}

/** By what a short list is put in order, for which there is no index. */
function keyOf({ fields }: Pick<Valued, 'fields'>, request: ListRequest): Order['key'] {
  const { [orderOf(request)]: key } = orderByField(fields, request)
  if (key === undefined) throw badCursor()
  return key
}

/** The page whose records are known. */
export function knownPage(
  all: Rows,
  request: ListRequest,
  sorted: Order,
  { ids, count }: FoundPage,
) {
  const records = all.where(sql<boolean>`id = any(${ids}::uuid[])`) as Listed
  const { key, id, at } = sorted
  return listPage(records, request, { [orderOf(request)]: key }, id, undefined, {
    at,
    count,
    exactly: () => records,
  })
}

type Listed = Parameters<typeof listPage>[0]
/** Reads records along rows that name them. */
export type LookUp = (records: Rows, leading: Leading) => Rows

interface ReadBy {
  readonly rows: Rows
  readonly exactly?: (part: Beyond) => Rows
  readonly soon?: Rows | undefined
  readonly places: readonly {
    readonly name: string
    readonly orders: Readonly<Record<string, string>>
  }[]
}

/** Records are looked up along the entries, which are in the order of the list. */
export function readingBy(
  withWords: (words: Conditions) => Rows,
  found: Found | undefined,
  { isWithin, lookUp }: { isWithin: boolean; lookUp: LookUp },
): ReadBy {
  const records = withWords(found?.conditions ?? [])
  const entries = found?.entries
  if (found === undefined || entries === undefined) return { rows: records, places: [] }
  const along = (some: Rows, entry: Leading['rows']) =>
    lookUp(some, { name: entriesName, rows: entry })
  const { areAll, soon } = entries
  return {
    rows: along(records, entries.rows),
    ...(areAll && !isWithin && { exactly: (part) => along(records, shownOf(entries, part)) }),
    soon: soon && along(withWords(soon.conditions), soon.rows),
    places: [{ name: entriesName, orders: { [found.order]: 'found_at' } }],
  }
}

const entriesName = 'entries'

/** Where the entries tell all that is found, no more are looked up than are shown. */
function shownOf({ rows }: Entries, part: Beyond): Entries['rows'] {
  const { reach, offset, beyond = sql`true`, descending } = part
  const direction: RawBuilder<unknown> = sql.raw(descending ? 'desc' : 'asc')
  return sql`(select found_id, found_at from ${rows} ${sql.ref(entriesName)}
    where ${beyond}
    order by found_at ${direction}, found_id ${direction} limit ${reach - offset} offset ${offset})`
}

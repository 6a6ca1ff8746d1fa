import { sql } from 'kysely'
import { findWholeCount } from '../counts/whole-count.ts'
import type { WholeList } from '../counts/whole-list.ts'
import { countOf, type Count } from '../lists/count.ts'
import { conditionsOf, filterByWords, tablesThrough, type served } from '../lists/filters.ts'
import { along, type Leading } from '../lists/along.ts'
import { orderByField, uncounted } from '../lists/asked-page.ts'
import { isLookedUpIn } from '../lists/looked-up.ts'
import {
  isDescending,
  listPage,
  orCursorIsBad,
  orderingOf,
  orderOf,
  placeOf,
  type Beyond,
  type ListRequest,
} from '../lists/page.ts'
import { equalities, noValues, type ByValue } from '../query/by-value.ts'
import type { Condition } from '../query/condition.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import { fewPassing, type Indexed } from '../query/alternatives.ts'
import { fieldOrder } from '../query/field-order.ts'
import { countHeld, fewSayingNothing, findFew, inOrderOfCreation } from '../query/holding.ts'
import { apart } from '../query/through-entries.ts'
import { toSql, type KeyColumns } from '../query/to-sql.ts'
import type { OrganizationScope } from '../scope.ts'
import { findWords } from '../search/find-words.ts'
import type { Entries, Finding } from '../search/finding.ts'
import type { Searched } from '../search/searched.ts'
import { readingInOrder, type Rows } from './in-order.ts'

type Served = ReturnType<typeof served>
type All = (scope: OrganizationScope) => Rows
type Listed = Parameters<typeof listPage>[0]

/** What the records of a table are found by, if they are found by words, and the filter that asks for these. */
export function searchedIn(table: string, filters: Served['filters']) {
  const filter = filterByWords(filters)
  return filter && { table, ...filter }
}

/** The fields that any list may be asked about, and the columns by which an index serves them. */
export interface Asked {
  readonly fields: QueriedFields
  readonly keys: KeyColumns
  readonly byValue?: ByValue
}

/** What reads many records at once. */
export function readingOf(all: All, { filters, orders }: Served, whole: WholeList, of: Asked) {
  const asked = { byValue: noValues, ...of }
  const listed = { all, filters, orders, whole, asked, searched: searchedIn(whole.table, filters) }
  return {
    all,
    list: async (scope: OrganizationScope, query: ListRequest) =>
      pageOf(listed, scope, query, await passing(listed, scope, query)),
    isAny: async (scope: OrganizationScope) => {
      const one = all(scope).clearSelect().select('id').limit(1)
      return (await one.executeTakeFirst()) !== undefined
    },
  }
}

interface Noun extends Served {
  readonly all: All
  readonly whole: WholeList
  readonly asked: Required<Asked>
  readonly searched: Named | undefined
}

type Passing = Awaited<ReturnType<typeof passing>>

/** The records that pass what is asked, as they are found. */
async function passing(noun: Noun, scope: OrganizationScope, query: ListRequest) {
  const { all, filters, orders, whole, asked, searched } = noun
  const given = { ...query }
  const fields = { ...asked.fields, ...query.added }
  const { through, within, rest } = apart(scope, fields, query.where)
  const led = [...tablesThrough(filters, given, scope), ...through]
  const declared = [...conditionsOf(filters, given), ...within]
  const isFree = !isSearched(searched, given)
  const served = new Set(['id', ...Object.keys(filters)])
  const indexed = { ...asked, fields, scope, table: whole.table, served }
  const { some, leading, known, isNarrowed } = await askedOf(indexed, rest, {
    isOne: isFree && led.length + declared.length === 0,
    byCreation: isFree && orderOf(query) === 'created_at' ? query : undefined,
    beside: equalities(asked.byValue, given),
  })
  const tables = [...leading, ...led]
  const conditions = [...declared, ...some]
  const byWords =
    searched && (await foundByWords(scope, { searched, orders, given, filters: conditions }))
  const order = orderOf(query)
  const choice = { order, leading, led, isNarrowed, byWords }
  const { joined, lookedUp, found } = await ledBy(scope, choice)
  const lookUp = lookingUp(scope, whole)
  const withWords = (words: Conditions) =>
    joined.reduce(
      lookUp,
      all(scope).where((eb) => eb.and([...conditions, ...lookedUp, ...words])),
    )
  const isFew = isNarrowed || joined.length > 0 || found?.entries !== undefined
  return { indexed, rest, tables, conditions, known, found, joined, lookUp, withWords, isFew }
}

async function pageOf(
  { all, orders, whole }: Noun,
  scope: OrganizationScope,
  query: ListRequest,
  { indexed, rest, tables, conditions, known, found, joined, lookUp, withWords, isFew }: Passing,
) {
  const isWithin = tables.length > 0
  const isAll = conditions.length === 0 && !isWithin && found === undefined
  const countOfAll = () =>
    isWithin ? countByEntries(scope, tables, { found, conditions }) : found?.count?.()
  const { rows, first, soon, places } = readingBy(withWords, found, { isWithin, lookUp })
  const byOrder = placesOf(orders, [...joined, ...places])
  const order = byOrder.has(orderOf(query)) ? undefined : fieldOrder(indexed, orderingOf(query))
  const matching = withWords(found?.conditions ?? [])
  const sought = { scope, records: all(scope), matching, lookUp, isFew, isAll }
  const few = () => fewSayingNothing(indexed, orderOf(query), rest)
  const inOrder = order && (await readingInOrder(order, query, { ...sought, few }))
  return listPage(
    rows as Listed,
    query,
    { ...orderByField(indexed.fields, query), ...columnsOf(byOrder), ...inOrder?.keys },
    (name: string) => inOrder?.id ?? sql.ref(byOrder.get(name)?.id ?? 'id'),
    isAll ? () => findWholeCount(scope, whole) : undefined,
    {
      first: first as (part: Beyond) => Listed,
      soon: soon as Listed | undefined,
      ...inOrder?.reading,
      count: query.isUncounted === true ? uncounted : (known ?? countOfAll()),
    },
  )
}

type Conditions = Finding['conditions']

interface Choice {
  readonly order: string
  readonly leading: readonly Table[]
  readonly led: readonly Table[]
  readonly isNarrowed: boolean
  readonly byWords: Found | undefined
}

/**
 * Which tables the list is read along, and which records are looked up in. Where few records are known, it is these, and where
 * entries of words lead, unless a table has few rows; of several tables it is the one with the fewest.
 */
async function ledBy(
  scope: OrganizationScope,
  { order, leading, led, isNarrowed, byWords }: Choice,
) {
  const isWalked = byWords?.entries?.areFew === false
  const inOrder = led.length === 1 && led.some(({ orders }) => order in orders)
  const { isExact, tables } =
    led.length > 0 && !isNarrowed && (isWalked || !inOrder)
      ? await byRarity(scope, led)
      : { isExact: false, tables: led }
  const found = isWalked && isExact ? withoutEntries(byWords) : byWords
  const [first] = tables
  const isLed = first !== undefined && (isExact || order in first.orders)
  const joined = isNarrowed || found?.entries ? leading : isLed ? [first] : []
  const lookedUp = tables
    .filter((table) => !joined.includes(table))
    .map(({ name, rows }) => isLookedUpIn(sql.ref('id'), sql`(select * from ${rows.as(name)})`))
  return { joined, lookedUp, found }
}

/** The tables with the fewest rows first, and whether these are all counted. */
async function byRarity({ db }: OrganizationScope, tables: readonly Table[]) {
  const counted = await Promise.all(
    tables.map(async (table) => ({
      table,
      ...(await countOf(db.selectFrom(table.rows.as(table.name)))),
    })),
  )
  counted.sort((one, other) => one.count - other.count)
  return { isExact: counted[0]?.isExact === true, tables: counted.map(({ table }) => table) }
}

function withoutEntries({ inRecords, order, countIn }: Found): Found {
  return { conditions: inRecords ?? [], order, ...(countIn && { countIn }) }
}

interface Alone {
  /** Whether nothing else is asked. */
  readonly isOne: boolean
  /** The list whose order of creation may come from what is looked up. */
  readonly byCreation: ListRequest | undefined
  /** What declared filters ask beside it. */
  readonly beside: readonly Condition[]
}

/** What is left of a filter, what its records are looked up by, and how many pass it if that is known. */
async function askedOf(
  asked: Omit<Indexed, 'held'>,
  rest: readonly Condition[],
  { isOne, byCreation, beside }: Alone,
) {
  const { held, fewest, known: together } = await findFew(asked, rest, beside)
  const indexed = { ...asked, held }
  const [first, ...others] = rest
  const some = rest.map((where) => toSql(indexed, where))
  const known = !isOne
    ? undefined
    : first && others.length === 0
      ? countHeld(held, first)
      : together
  if (fewest === undefined) return narrowed(known, some, await fewPassing(indexed, rest))
  if (byCreation === undefined) return narrowed(known, some, [fewest.among])
  const rows = inOrderOfCreation(fewest, isDescending(byCreation))
  const leading = [{ name: 'held', rows, orders: { created_at: 'found_at' } }]
  return { some, leading, known, isNarrowed: true }
}

function narrowed(known: Count | undefined, some: Conditions, few: Conditions) {
  return { some: [...some, ...few], leading: [], known, isNarrowed: few.length > 0 }
}

/**
 * How many pass a filter through another table, which has a row for each, and are found by words too: without a look at
 * the records.
 */
function countByEntries(
  { db }: OrganizationScope,
  [table, ...others]: readonly Table[],
  { found, conditions }: { found: Finding | undefined; conditions: Finding['conditions'] },
) {
  if (table === undefined || others.length + conditions.length > 0) return undefined
  const passing = table.rows.as(table.name)
  if (found === undefined) return countOf(db.selectFrom(passing))
  const at = table.orders['created_at']
  return at === undefined
    ? undefined
    : found.countIn?.(sql`(select found_id, ${sql.ref(at)} as found_at from ${passing})`)
}

interface Found extends Finding {
  readonly order: string
}

type Named = Searched & { readonly name: string }
type Given = ListRequest & Readonly<Record<string, unknown>>

function isSearched(searched: Named | undefined, given: Given): boolean {
  const text = searched && given[searched.name]
  return typeof text === 'string' && text !== ''
}

interface AskedByWords {
  readonly searched: Named
  readonly orders: Readonly<Record<string, string>>
  readonly given: Given
  readonly filters: Conditions
}

/** Undefined where no words are asked for. */
async function foundByWords(
  scope: OrganizationScope,
  { searched, orders, given, filters }: AskedByWords,
): Promise<Found | undefined> {
  if (!isSearched(searched, given)) return undefined
  const text = String(given[searched.name])
  const order = orderOf(given)
  const column = Object.hasOwn(orders, order) ? orders[order] : undefined
  const { isOwn = false, isUncounted = false } = given
  const asked = { place: { ...placeOf(given), column }, filters, isOwn, isUncounted }
  return { ...(await orCursorIsBad(findWords(scope, searched, text, asked))), order }
}

interface ReadBy {
  readonly rows: Rows
  first(part: Beyond): Rows
  readonly soon?: Rows | undefined
  readonly places: readonly Pick<Table, 'name' | 'orders'>[]
}

function lookingUp({ organizationId }: OrganizationScope, { table }: WholeList): LookUp {
  return (records, leading) => records.withPlugin(along(leading, table, organizationId))
}

type LookUp = (records: Rows, table: Leading) => Rows

/** Where entries are in the order of the list, records are looked up along them; else all of these, and then put in order. */
function readingBy(
  withWords: (words: Conditions) => Rows,
  found: Found | undefined,
  { isWithin, lookUp }: { isWithin: boolean; lookUp: LookUp },
): ReadBy {
  const records = withWords(found?.conditions ?? [])
  const entries = found?.entries
  if (found === undefined || entries === undefined)
    return { rows: records, first: () => records, places: [] }
  const alongEntries = (some: Rows, entry: Leading['rows']) =>
    lookUp(some, { name: entriesName, rows: entry })
  const rows = entries.areFew ? amongEntries(records, entries) : alongEntries(records, entries.rows)
  if (entries.areFew && found.order !== 'created_at') return { rows, first: () => rows, places: [] }
  const isTold = entries.areAll && !isWithin
  const { soon } = entries
  return {
    rows,
    first: (part) => alongEntries(records, isTold ? firstOf(entries, part) : entries.rows),
    soon: soon && alongEntries(withWords(soon.conditions), soon.rows),
    places: [{ name: entriesName, orders: { [found.order]: 'found_at' } }],
  }
}

const entriesName = 'entries'

function amongEntries(records: Rows, { rows }: Entries): Rows {
  return records.where(sql<boolean>`id = any(array(select found_id from ${rows} among))`)
}

/** Where the entries tell all that is found, no more are looked up than are shown. */
function firstOf({ rows }: Entries, { reach, beyond, descending }: Beyond): Entries['rows'] {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`(select found_id, found_at from ${rows} ${sql.ref(entriesName)}
    where ${beyond ?? sql`true`}
    order by found_at ${direction}, found_id ${direction} limit ${reach})`
}

type Table = ReturnType<typeof tablesThrough>[number]

interface Place {
  readonly column: string
  readonly id: string
}

function columnsOf(places: ReadonlyMap<string, Place>) {
  return Object.fromEntries([...places].map(([order, { column }]) => [order, sql.ref(column)]))
}

/** Where each order is read: from the table of a filter, if that gives it, since its index holds both. */
function placesOf(
  orders: Readonly<Record<string, string>>,
  tables: readonly Pick<Table, 'name' | 'orders'>[],
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const [order, column] of Object.entries(orders)) places.set(order, { column, id: 'id' })
  for (const { name, orders: found } of tables)
    for (const [order, column] of Object.entries(found))
      places.set(order, { column: `${name}.${column}`, id: `${name}.found_id` })
  return places
}

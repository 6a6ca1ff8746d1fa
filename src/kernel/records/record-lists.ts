import { sql } from 'kysely'
import { findWholeCount } from '../counts/whole-count.ts'
import type { WholeList } from '../counts/whole-list.ts'
import { countOf, type Count } from '../lists/count.ts'
import { conditionsOf, filterByWords, tablesThrough, type served } from '../lists/filters.ts'
import { along } from '../lists/along.ts'
import { orderByField, uncounted } from '../lists/asked-page.ts'
import { isLookedUpIn } from '../lists/looked-up.ts'
import { isDescending, orderingOf, orderOf } from '../lists/order.ts'
import { listPage, type ListRequest } from '../lists/page.ts'
import { equalities, noValues, type ByValue } from '../query/by-value.ts'
import type { Condition } from '../query/condition.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import { fewPassing, type Indexed } from '../query/alternatives.ts'
import { fieldOrder } from '../query/field-order.ts'
import { isSaidIn } from '../query/stretches.ts'
import { countMatches, fewSayingNothing, findFew, inOrderOfCreation } from '../query/matches.ts'
import { apart } from '../query/through-entries.ts'
import { toSql, type KeyColumns } from '../query/to-sql.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Finding } from '../search/finding.ts'
import {
  foundByWords,
  isSearched,
  readingBy,
  knownPage,
  type Found,
  type LookUp,
  type Named,
} from './by-words.ts'
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
  const { some, leading, known, isNarrowed, few } = await askedOf(indexed, rest, {
    isFree,
    isOne: isFree && led.length + declared.length === 0,
    byCreation: isFree && orderOf(query) === 'created_at' ? query : undefined,
    beside: equalities(asked.byValue, given),
  })
  const tables = [...leading, ...led]
  const conditions = [...declared, ...some]
  const inOrder = led.length === 1 && led.some(({ orders: found }) => orderOf(query) in found)
  const rarest =
    led.length > 0 && !isNarrowed && !(isFree && inOrder)
      ? await byRarity(scope, led)
      : { fewest: undefined, tables: led }
  const found = isSearched(searched, given)
    ? await foundByWords(indexed, {
        searched,
        orders,
        given,
        filters: conditions,
        few,
        within: rarest.tables.map((table, place) => ({
          rows: allOf(table),
          at: table.orders['created_at'],
          count: place === 0 ? rarest.fewest : undefined,
        })),
      })
    : undefined
  const { joined, lookedUp } = ledBy({ order: orderOf(query), leading, rarest, isNarrowed, found })
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
  if (found?.page !== undefined) return knownPage(all(scope), query, found.sorted, found.page)
  const isWithin = tables.length > 0
  const isAll = conditions.length === 0 && !isWithin && found === undefined
  const countOfAll = () =>
    found === undefined
      ? countByEntries(scope, isWithin && conditions.length === 0 ? tables : [])
      : found.count?.()
  const { rows, exactly, soon, places } = readingBy(withWords, found, { isWithin, lookUp })
  const byOrder = placesOf(orders, [...joined, ...places])
  const order = byOrder.has(orderOf(query)) ? undefined : orderOfPassing(indexed, query, rest)
  const matching = withWords(found?.conditions ?? [])
  const sought = { scope, records: all(scope), matching, lookUp, isFew, isAll, known }
  const few = () => fewSayingNothing(indexed, orderOf(query), rest)
  const inOrder = order && (await readingInOrder(order, query, { ...sought, few }))
  return listPage(
    rows as Listed,
    query,
    { ...orderByField(indexed.fields, query), ...columnsOf(byOrder), ...inOrder?.keys },
    (name: string) => inOrder?.id ?? sql.ref(byOrder.get(name)?.id ?? 'id'),
    isAll ? () => findWholeCount(scope, whole) : undefined,
    {
      exactly: exactly as never,
      soon: soon as Listed | undefined,
      ...inOrder?.reading,
      count: query.isUncounted === true ? uncounted : (known ?? countOfAll()),
    },
  )
}

function orderOfPassing(
  indexed: Omit<Indexed, 'matches'>,
  query: ListRequest,
  rest: readonly Condition[],
) {
  const order = fieldOrder(indexed, orderingOf(query))
  const isSaid = rest.some((one) => isSaidIn(orderOf(query), one))
  return order && { ...order, isAlwaysSaid: order.isAlwaysSaid || isSaid }
}

type Conditions = Finding['conditions']

interface Choice {
  readonly order: string
  readonly leading: readonly Table[]
  readonly rarest: Rarest
  readonly isNarrowed: boolean
  readonly found: Found | undefined
}

/**
 * Which tables the list is read along, and which records are looked up in. Where few records are known, it is these, and where
 * entries of words lead, unless a table has few rows; of several tables it is the one with the fewest.
 */
function ledBy({ order, leading, rarest: { fewest, tables }, isNarrowed, found }: Choice) {
  const [first] = tables
  const isLed = first !== undefined && (fewest !== undefined || order in first.orders)
  const joined = isNarrowed || found?.entries ? leading : isLed ? [first] : []
  const lookedUp = tables.filter((table) => !joined.includes(table)).map(hasRowIn)
  return { joined, lookedUp }
}

function hasRowIn(table: Table) {
  return isLookedUpIn(sql.ref('id'), allOf(table))
}

function allOf({ name, rows }: Table) {
  return sql`(select * from ${rows.as(name)})`
}

interface Rarest {
  /** How many rows the first has; undefined where there are more than are counted, or nobody asked. */
  readonly fewest: number | undefined
  readonly tables: readonly Table[]
}

/** The tables with the fewest rows first. */
async function byRarity({ db }: OrganizationScope, tables: readonly Table[]): Promise<Rarest> {
  const counted = await Promise.all(
    tables.map(async (table) => ({
      table,
      ...(await countOf(db.selectFrom(table.rows.as(table.name)))),
    })),
  )
  counted.sort((one, other) => one.count - other.count)
  const [first] = counted
  const fewest = first?.isExact === true ? first.count : undefined
  return { fewest, tables: counted.map(({ table }) => table) }
}

interface Alone {
  /** Whether no words are asked for. */
  readonly isFree: boolean
  /** Whether nothing else is asked. */
  readonly isOne: boolean
  /** The list whose order of creation may come from what is looked up. */
  readonly byCreation: ListRequest | undefined
  /** What declared filters ask beside it. */
  readonly beside: readonly Condition[]
}

/** What is left of a filter, what its records are looked up by, and how many pass it if that is known. */
async function askedOf(
  asked: Omit<Indexed, 'matches'>,
  rest: readonly Condition[],
  { isFree, isOne, byCreation, beside }: Alone,
) {
  const { matches, fewest, known: together } = await findFew(asked, rest, beside)
  const indexed = { ...asked, matches }
  const [first, ...others] = rest
  const some = rest.map((where) => toSql(indexed, where))
  const known = !isOne
    ? undefined
    : first && others.length === 0
      ? countMatches(matches, first)
      : together
  if (fewest === undefined) return narrowed(known, some, await fewPassing(indexed, rest))
  if (!isFree) return { ...narrowed(known, some, []), few: fewest }
  if (byCreation === undefined) return narrowed(known, some, [fewest.among])
  const rows = inOrderOfCreation(fewest, isDescending(byCreation))
  const leading = [{ name: 'held', rows, orders: { created_at: 'found_at' } }]
  return { some, leading, known, isNarrowed: true, few: undefined }
}

function narrowed(known: Count | undefined, some: Conditions, few: Conditions) {
  return {
    some: [...some, ...few],
    leading: [],
    known,
    isNarrowed: few.length > 0,
    few: undefined,
  }
}

/** How many pass a filter through another table, which has a row for each, where nothing else is asked. */
function countByEntries({ db }: OrganizationScope, [table, ...others]: readonly Table[]) {
  return table === undefined || others.length > 0
    ? undefined
    : countOf(db.selectFrom(table.rows.as(table.name)))
}

function lookingUp({ organizationId }: OrganizationScope, { table }: WholeList): LookUp {
  return (records, leading) => records.withPlugin(along(leading, table, organizationId))
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

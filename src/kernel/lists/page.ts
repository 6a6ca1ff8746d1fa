import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { ValidationFailed } from '../errors.ts'
import type { Tables } from '../postgres/tables.ts'
import type { Condition } from '../query/condition.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import { countOf, maxCounted, type Count } from './count.ts'
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts'

/** Beyond this row lists continue by cursor, whose cost does not grow with depth. */
const deepestOffset = 10_000

export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(200)
  .default(25)
  .meta({ description: 'Rows per page.', example: 25 })

export const pageParameters = {
  page: z.coerce.number().int().min(1).max(deepestOffset).default(1).meta({
    description: 'Page number, from 1. Beyond row 10,000 use `cursor`.',
    example: 1,
  }),
  page_size: pageSize,
  paging: z.enum(['page', 'cursor']).default('page').meta({
    description:
      'With `cursor`, `next` continues by cursor from the first page: no row is repeated or missed while others are added.',
    example: 'cursor',
  }),
  cursor: z.string().max(4000).optional().meta({
    description: 'Where to continue, as found in `next` or `previous`. Replaces `page`.',
    example: 'eyJvIjoiLWNyZWF0ZWRfYXQifQ',
  }),
}

type Ordering<K extends string> = K | `-${K}`

/** The query of a list: its own filters, paging, and the names it can be ordered by (the first is the default). */
export function listQuery<F extends z.ZodRawShape, K extends string>(
  filters: F,
  orderings: readonly [Ordering<K>, ...Ordering<K>[]],
) {
  return z.strictObject({
    ...filters,
    ...pageParameters,
    ordering: z
      .enum(orderings)
      .default(orderings[0] as never)
      .meta({
        description: 'Order of the rows; a leading minus reverses it.',
        example: orderings[0],
      }),
  })
}

/** Both directions of each name, the given default first. */
export function orderings<K extends string>(first: Ordering<K>, ...names: readonly K[]) {
  return [
    first,
    ...names.flatMap((name): Ordering<K>[] => [name, `-${name}`]).filter((name) => name !== first),
  ] as [Ordering<K>, ...Ordering<K>[]]
}

/** Where a list continues, as a query parameter. */
export type Position =
  | { readonly page: number }
  | { readonly cursor: string }
  | { readonly after: string }

/** A verb returns a position; only the surface that sends it knows addresses. */
function link(description: string) {
  const position = z.custom<Position | null>(() => true)
  const address = z.url().nullable() as unknown as z.ZodType<string | null, Position | null>
  return position.pipe(address).meta({ description, example: null })
}

const next = link('Address of the next page.')
const previous = link('Address of the previous page.')

/** The list envelope around an item. */
export function listOf<S extends z.ZodType>(item: S, id: string) {
  return z
    .object({
      count: z.int().meta({
        description: `Rows in the whole list, counted up to ${maxCounted}: there are more where the header \`X-Count-Exact\` is \`false\`.`,
        example: 1,
      }),
      next,
      previous,
      results: z.array(item),
    })
    .meta({ id })
}

/** A list whose body is its rows alone; `listHeaders` tell the rest. */
export function rowsOf<S extends z.ZodType>(item: S) {
  return z.array(item) as unknown as z.ZodType<z.output<S>[], List<z.input<S>>>
}

export interface ListRequest {
  readonly page: number
  readonly page_size: number
  readonly paging?: 'page' | 'cursor' | undefined
  readonly cursor?: string | undefined
  readonly ordering: string
  /** Whether nobody asks how many there are. */
  readonly isUncounted?: boolean | undefined
  /** Whether it asks for those alone that have the words themselves, and not from others. */
  readonly isOwn?: boolean | undefined
  /** What records are asked to be, beyond the filters that a list declares. */
  readonly where?: Condition | undefined
  /** Fields that `where` and `ordering` name beyond those of all. */
  readonly added?: QueriedFields | undefined
}

export interface List<T> {
  readonly count: number
  /** False where there are more rows than `count` says. */
  readonly isExact?: boolean
  readonly next: Position | null
  readonly previous: Position | null
  readonly results: T[]
}

/** Shows the rows of a page that was found by ids alone, so that nothing is made of what the order passes over. */
export async function shownPage<T extends { readonly id: string }>(
  page: List<{ readonly id: string }>,
  show: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<List<T>> {
  const ids = page.results.map(({ id }) => id)
  const shown = ids.length === 0 ? [] : await show(ids)
  const byId = new Map(shown.map((one) => [one.id, one]))
  return { ...page, results: ids.flatMap((id) => byId.get(id) ?? []) }
}

// The builder's own types say nothing that paging needs beyond its rows.
// oxlint-disable-next-line typescript/no-explicit-any
type Rows<T> = SelectQueryBuilder<Tables, any, T>

export interface Beyond {
  /** So many rows are wanted, without the first of them. */
  readonly reach: number
  readonly offset: number
  /** Where a cursor goes on, and whether a row is beyond that. */
  readonly after?: Cursor
  readonly beyond?: Expression<boolean>
  readonly descending: boolean
}

/** How a list is read where its rows, read as they are, would cost too much. */
export interface Reading<T> {
  /** How many there are; undefined where they have to be counted. */
  readonly count?: Count | Promise<Count | undefined> | undefined
  /** Rows among which are the first `reach` of those beyond a place. */
  readonly first?: ((part: Beyond) => Rows<T>) | undefined
  /** The first of them, as far as it is soon known; more are read where these are not enough for the page. */
  readonly soon?: Rows<T> | undefined
  /** These rows alone, without those of the offset, in any order. */
  readonly exactly?: ((part: Beyond) => Rows<T>) | undefined
  /** The time by which those that are alike follow each other, before their ids. */
  readonly at?: Expression<unknown> | undefined
}

/**
 * One page of `rows` in a total order: the named key, ties broken by a time if there is one, and by id.
 * `keys` gives the SQL of each ordering; a key must not be null. `id` may differ by the
 * ordering's name. `whole` knows how many a long list holds.
 */
export async function listPage<T extends { id: string }>(
  rows: Rows<T>,
  request: ListRequest,
  keys: Readonly<Record<string, Expression<unknown>>>,
  id: Expression<unknown> | ((name: string) => Expression<unknown>) = sql.ref('id'),
  whole: () => Promise<Count | undefined> = async () => undefined,
  { count, at, ...reading }: Reading<T> = {},
): Promise<List<T>> {
  const cursor = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
  const ordering = cursor?.ordering ?? request.ordering
  const name = ordering.replace(/^-/, '')
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (key === undefined) throw badCursor()
  const window = {
    rows,
    reading,
    request,
    key,
    at,
    id: typeof id === 'function' ? id(name) : id,
    descending: ordering.startsWith('-'),
  }
  const [counted, { page, more }] = await Promise.all([
    Promise.resolve(count).then((known) => known ?? countedOf(rows, whole)),
    cursor === undefined ? readOffset(window) : readFrom(window, cursor),
  ])
  return { ...counted, ...positionsOf(page, { request, cursor, ordering, more }), results: page }
}

async function countedOf(rows: Rows<unknown>, whole: () => Promise<Count | undefined>) {
  const some = await countOf(rows)
  return some.isExact ? some : ((await whole()) ?? some)
}

/** The order in which a request reads a list: a cursor keeps that of its first page. */
export function orderOf(request: ListRequest): string {
  return orderingOf(request).replace(/^-/, '')
}

/** The same with its direction. */
export function orderingOf({ cursor, ordering }: ListRequest): string {
  return cursor === undefined ? ordering : decodeCursor(cursor).ordering
}

/** Whether a page is read from the last of its order on; one before a cursor is read backwards. */
export function isDescending({ cursor, ordering }: ListRequest): boolean {
  if (cursor === undefined) return ordering.startsWith('-')
  const { ordering: wanted, backwards } = decodeCursor(cursor)
  return wanted.startsWith('-') !== backwards
}

/** By what the rows of a list are put in order. */
export interface Order {
  readonly key: Expression<unknown>
  readonly at: Expression<unknown> | undefined
  readonly id: Expression<unknown>
}

/** Which part of an order a request shows: so many rows from the beginning, or from where its cursor says that it goes on. */
export function placeIn(order: Order, request: ListRequest) {
  const { cursor, page, page_size } = request
  const [by, descending] = [placesOf(order), isDescending(request)]
  const offset = cursor === undefined ? (page - 1) * page_size : 0
  const reach = offset + page_size + 1
  const from = cursor === undefined ? undefined : placeAt(order, decodeCursor(cursor))
  return { by, descending, offset, reach, from }
}

interface Window<T> extends Order {
  readonly rows: Rows<T>
  readonly reading: Pick<Reading<T>, 'first' | 'soon' | 'exactly'>
  readonly request: ListRequest
  readonly descending: boolean
}

type Keyed<T> = T & { cursor_key: string; cursor_at?: string }

interface Found<T> {
  readonly page: Keyed<T>[]
  /** Whether rows follow in the direction that was read. */
  readonly more: boolean
}

async function readOffset<T>(window: Window<T>): Promise<Found<T>> {
  const { page, page_size, paging } = window.request
  if (paging === 'cursor' && page > 1)
    throw new ValidationFailed({
      detail: 'With `paging=cursor` a list is read from its first page, by `next`.',
      errors: [{ field: 'page', code: 'incompatible', message: 'Leave out this or `paging`.' }],
    })
  if (page * page_size > deepestOffset + page_size)
    throw new ValidationFailed({
      detail: `Pages end at row ${deepestOffset}; follow \`next\`, which goes on by cursor.`,
      errors: [{ field: 'page', code: 'too_deep', message: 'Follow `next` instead.' }],
    })
  const { descending } = window
  const offset = (page - 1) * page_size
  const part = { offset, reach: offset + page_size + 1, descending }
  return foundIn(await rowsIn(window, part), page_size)
}

async function readFrom<T>(window: Window<T>, cursor: Cursor): Promise<Found<T>> {
  const { page_size } = window.request
  const descending = window.descending !== cursor.backwards
  const beyond = beyondCursor(window, cursor, descending)
  const part = { offset: 0, reach: page_size + 1, after: cursor, beyond, descending }
  const { page, more } = foundIn(await orCursorIsBad(rowsIn(window, part)), page_size)
  return { page: cursor.backwards ? page.reverse() : page, more }
}

function beyondCursor<T>(window: Window<T>, cursor: Cursor, descending: boolean) {
  return sql<boolean>`(${sql.join(placesOf(window))}) ${sql.raw(descending ? '<' : '>')}
    (${sql.join(placeAt(window, cursor))})`
}

function placeAt(order: Pick<Order, 'at'>, { key, at, id }: Pick<Cursor, 'key' | 'at' | 'id'>) {
  if (order.at === undefined) return [key, id]
  if (at === undefined) throw badCursor()
  return [key, at, id]
}

export function placesOf({ key, at, id }: Order): [Expression<unknown>, ...Expression<unknown>[]] {
  return [key, ...(at === undefined ? [] : [at]), id]
}

async function rowsIn<T>(
  { rows, reading, ...window }: Window<T>,
  part: Beyond,
): Promise<Keyed<T>[]> {
  const { reach, offset, beyond, descending } = part
  const limit = reach - offset
  const read = (some: Rows<T>) => {
    const from = ordered(some, window, descending).limit(limit).offset(offset)
    return (beyond === undefined ? from : from.where(beyond)).execute()
  }
  const soon = reading.soon === undefined ? [] : await read(reading.soon)
  if (soon.length === limit) return soon
  return reading.exactly === undefined
    ? read(reading.first?.(part) ?? rows)
    : ordered(reading.exactly(part), window, descending).execute()
}

/** What a statement finds beyond a cursor. 22xxx: the cursor's text is no value of the key's type, so it was not made here. */
export function orCursorIsBad<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw String((error as { code?: unknown }).code).startsWith('22') ? badCursor() : error
  })
}

/** One row more than asked for is read, to know whether there is another page. */
function foundIn<T>(rows: Keyed<T>[], size: number): Found<T> {
  return {
    page: rows.slice(0, size),
    more: rows.length > size,
  }
}

function ordered<T>(rows: Rows<T>, order: Order, descending: boolean) {
  const { key, at } = order
  const keyed = rows.select(sql<string>`${key}::text`.as('cursor_key'))
  const timed = at === undefined ? keyed : keyed.select(sql<string>`${at}::text`.as('cursor_at'))
  return placesOf(order).reduce<typeof timed>(
    (sorted, place) => sorted.orderBy(place, descending ? 'desc' : 'asc'),
    timed,
  ) as unknown as Rows<Keyed<T>>
}

interface PositionFacts {
  readonly request: ListRequest
  readonly cursor: Cursor | undefined
  readonly ordering: string
  readonly more: boolean
}

type Positions = Pick<List<never>, 'next' | 'previous'>

function positionsOf<T extends { id: string }>(
  page: readonly Keyed<T>[],
  facts: PositionFacts,
): Positions {
  return facts.cursor === undefined
    ? pagePositions(page, facts)
    : cursorPositions(page, facts, facts.cursor)
}

function pagePositions<T extends { id: string }>(
  page: readonly Keyed<T>[],
  { request: { page: number, page_size, paging }, ordering, more }: PositionFacts,
): Positions {
  const isDeep = paging === 'cursor' || (number + 1) * page_size > deepestOffset
  const further = isDeep ? cursorAt(ordering, page.at(-1), false) : { page: number + 1 }
  return { next: more ? further : null, previous: number === 1 ? null : { page: number - 1 } }
}

function cursorPositions<T extends { id: string }>(
  page: readonly Keyed<T>[],
  { ordering, more }: PositionFacts,
  { backwards }: Cursor,
): Positions {
  return {
    next: backwards || more ? cursorAt(ordering, page.at(-1), false) : null,
    previous: !backwards || more ? cursorAt(ordering, page[0], true) : null,
  }
}

function cursorAt<T extends { id: string }>(
  ordering: string,
  row: Keyed<T> | undefined,
  backwards: boolean,
): Position | null {
  if (row === undefined) return null
  const { cursor_key: key, cursor_at: at, id } = row
  const timed = at === undefined ? {} : { at }
  return { cursor: encodeCursor({ ordering, key, ...timed, id, backwards }) }
}

/** A cursor that another list made, or nobody. */
export function badCursor() {
  return new ValidationFailed({
    detail: 'The cursor was not made by this list; follow `next` from its first page.',
    errors: [{ field: 'cursor', code: 'invalid', message: 'This cursor is not valid here.' }],
  })
}

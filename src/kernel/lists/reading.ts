import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { ValidationFailed } from '../errors.ts'
import type { Tables } from '../postgres/tables.ts'
import type { Count } from './count.ts'
import { deepestOffset, type Cursor } from './cursor.ts'
import { orCursorIsBad, placeAt, placesOf, type Order } from './order.ts'
import type { ListRequest } from './page.ts'

// The builder's own types say nothing that paging needs beyond its rows.
// oxlint-disable-next-line typescript/no-explicit-any
export type Rows<T> = SelectQueryBuilder<Tables, any, T>

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

export interface Window<T> extends Order {
  readonly rows: Rows<T>
  readonly reading: Pick<Reading<T>, 'first' | 'soon' | 'exactly'>
  readonly request: ListRequest
  readonly descending: boolean
}

export type Keyed<T> = T & { cursor_key: string; cursor_at?: string }

interface Found<T> {
  readonly page: Keyed<T>[]
  /** Whether rows follow in the direction that was read. */
  readonly more: boolean
}

export async function readOffset<T>(window: Window<T>): Promise<Found<T>> {
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

export async function readFrom<T>(window: Window<T>, cursor: Cursor): Promise<Found<T>> {
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

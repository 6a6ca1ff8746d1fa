import type { Expression } from 'kysely'
import { badCursor, decodeCursor, type Cursor } from './cursor.ts'
import type { ListRequest } from './page.ts'

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

export function placeAt(
  order: Pick<Order, 'at'>,
  { key, at, id }: Pick<Cursor, 'key' | 'at' | 'id'>,
) {
  if (order.at === undefined) return [key, id]
  if (at === undefined) throw badCursor()
  return [key, at, id]
}

export function placesOf({ key, at, id }: Order): [Expression<unknown>, ...Expression<unknown>[]] {
  return [key, ...(at === undefined ? [] : [at]), id]
}

/** What a statement finds beyond a cursor. 22xxx: the cursor's text is no value of the key's type, so it was not made here. */
export function orCursorIsBad<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw String((error as { code?: unknown }).code).startsWith('22') ? badCursor() : error
  })
}

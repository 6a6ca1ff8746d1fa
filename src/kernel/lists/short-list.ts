import { z } from 'zod'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { badCursor } from './cursor.ts'
import { pageParameters, type List, type ListRequest, type Position } from './page.ts'

/** The query of a list so short that it usually fits on one page. */
export const shortListQuery = z.strictObject({
  ...pageParameters,
  page_size: pageParameters.page_size.unwrap().default(200).meta({
    description: 'Rows per page.',
    example: 200,
  }),
})

/** Short lists have one order only. */
const ordering = 'listed'

/** One page of rows that are all at hand. `nameOf` gives the unique name of a row, which cursors hold. */
export function shortListPage<T>(
  rows: readonly T[],
  request: Omit<ListRequest, 'ordering'>,
  nameOf: (row: T) => string,
): List<T> {
  const { page, page_size, paging, cursor } = request
  const isByCursor = cursor !== undefined || paging === 'cursor'
  const start =
    cursor === undefined ? (page - 1) * page_size : startAt(rows, cursor, request, nameOf)
  const results = rows.slice(start, start + page_size)
  const cursorAt = (row: T | undefined, backwards: boolean): Position | null =>
    row === undefined
      ? null
      : { cursor: encodeCursor({ ordering, key: '', id: nameOf(row), backwards }) }
  return {
    count: rows.length,
    next:
      start + page_size >= rows.length
        ? null
        : isByCursor
          ? cursorAt(results.at(-1), false)
          : { page: page + 1 },
    previous: start <= 0 ? null : isByCursor ? cursorAt(results[0], true) : { page: page - 1 },
    results,
  }
}

function startAt<T>(
  rows: readonly T[],
  cursor: string,
  { page_size }: { readonly page_size: number },
  nameOf: (row: T) => string,
): number {
  const { id, backwards, ordering: made } = decodeCursor(cursor)
  const index = rows.findIndex((row) => nameOf(row) === id)
  if (index < 0 || made !== ordering) throw badCursor()
  return backwards ? Math.max(0, index - page_size) : index + 1
}

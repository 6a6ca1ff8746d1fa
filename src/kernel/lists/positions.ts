import { deepestOffset, encodeCursor, type Cursor } from './cursor.ts'
import type { List, ListRequest, Position } from './page.ts'
import type { Keyed } from './reading.ts'

interface PositionFacts {
  readonly request: ListRequest
  readonly cursor: Cursor | undefined
  readonly ordering: string
  readonly more: boolean
}

type Positions = Pick<List<never>, 'next' | 'previous'>

export function positionsOf<T extends { id: string }>(
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

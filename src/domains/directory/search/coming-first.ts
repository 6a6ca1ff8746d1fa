import { sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, type Cursor } from '#kernel/lists/cursor.ts'
import type { ListRequest } from '#kernel/lists/page.ts'

/** What of an ordered list is read, before its rows are. */
export interface Wanted {
  /** How many rows from there on, with the one that tells of another page. */
  readonly reach: number
  readonly descending: boolean
  /** The row that the part begins behind. */
  readonly cursor: Cursor | undefined
}

const uuid = z.uuid()

/** Which part of its order a request asks for; undefined where the list itself has to refuse it. */
export function wantedOf({
  cursor: text,
  ordering,
  page,
  page_size,
}: ListRequest): Wanted | undefined {
  const isReversed = ordering.startsWith('-')
  if (text === undefined)
    return { reach: page * page_size + 1, descending: isReversed, cursor: undefined }
  const cursor = decodeCursor(text)
  return cursor.ordering === ordering && uuid.safeParse(cursor.id).success
    ? { reach: page_size + 1, descending: isReversed !== cursor.backwards, cursor }
    : undefined
}

/** Whom somebody vouches for, in the words of the indexes that hold no others. */
export const isTrusted = sql<boolean>`businesses.status in ('seeded', 'claimed', 'verified')`

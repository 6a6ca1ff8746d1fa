import { sql, type RawBuilder } from 'kysely'

/** Which part of which order a page shows. */
export interface Place {
  /** The column that the list is ordered by; undefined where no index may serve the order. */
  readonly column: string | undefined
  readonly descending: boolean
  /** So many rows from the beginning, or from where a cursor says that it goes on. */
  readonly reach: number
  readonly from?: { readonly at: string; readonly id: string } | undefined
}

interface Placed {
  readonly place: Place
}

export function isByCreation({ place }: Placed): boolean {
  return place.column === 'created_at'
}

/** What stands behind a cursor, in the order that these columns say. */
export function beyond({ place }: Placed, column: string, id: string): RawBuilder<unknown> {
  const { from, descending } = place
  return from === undefined
    ? sql`true`
    : sql`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(descending ? '<' : '>')} (${from.at}, ${from.id})`
}

export function directionOf({ place: { descending } }: Placed): RawBuilder<unknown> {
  return sql.raw(descending ? 'desc' : 'asc')
}

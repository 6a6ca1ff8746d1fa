import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** Which part of which order a page shows. */
export interface Place {
  /** By what records are put in order, the last of which no two have alike. */
  readonly by: readonly [Expression<unknown>, ...Expression<unknown>[]]
  /** The column that comes before the id, where an index has all records in that order. */
  readonly column: string | undefined
  /** The stretches of it one after the other, as indexes have them; none where no index has the first. */
  readonly walked?: readonly Walked[] | undefined
  readonly descending: boolean
  /** So many rows from the beginning, or from where a cursor says that it goes on, without the first of them. */
  readonly reach: number
  readonly offset: number
  /** Where the cursor stands, as texts of `by`. */
  readonly from?: readonly string[] | undefined
}

/** A stretch of an order as an index has it. */
export interface Walked extends Pick<Place, 'by' | 'from'> {
  /** Which records the index has. */
  readonly only: Expression<SqlBool>
  /** Which of these belong to the stretch. */
  readonly passing: Expression<SqlBool>
}

interface Placed {
  readonly place: Place
}

export function isByCreation({ place }: Placed): boolean {
  return place.column === 'created_at'
}

/** What stands behind a cursor, in the order that these columns say. */
export function beyond({ place }: Placed, columns: readonly Expression<unknown>[]) {
  const { from, descending } = place
  return from === undefined
    ? sql`true`
    : sql`(${sql.join(columns)}) ${sql.raw(descending ? '<' : '>')} (${sql.join([...from])})`
}

/** What stands before some place of the order, or there. */
export function until(
  { place }: Placed,
  columns: readonly Expression<unknown>[],
  last: readonly string[],
) {
  return sql<SqlBool>`(${sql.join(columns)}) ${sql.raw(place.descending ? '>=' : '<=')} (${sql.join([...last])})`
}

/** These columns as an order is asked for. */
export function inDirection({ place }: Placed, columns: readonly Expression<unknown>[]) {
  return sql.join(columns.map((column) => sql`${column} ${directionOf({ place })}`))
}

export function directionOf({ place: { descending } }: Placed): RawBuilder<unknown> {
  return sql.raw(descending ? 'desc' : 'asc')
}

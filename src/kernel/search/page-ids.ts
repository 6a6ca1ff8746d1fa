import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { boundCount } from '../lists/count.ts'
import type { Finding, Search } from './finding.ts'
import { beyond, inDirection } from './place.ts'
import { holds, type Wanted } from './wanted.ts'
import { isWithin, recordsOf } from './within.ts'

/** Rows that name records, and what is left to be asked of these. */
export interface Candidates {
  readonly rows: Expression<unknown>
  readonly left: readonly Wanted[]
}

export type LookedUp = Pick<
  Search,
  'scope' | 'searched' | 'place' | 'filters' | 'within' | 'sought'
>

/**
 * The page alone, of which it is known that more are found than are counted. No bound is set to how many are looked up: where the
 * sample told of too few, it takes longer.
 */
export async function findPageOnly(
  search: Search,
  candidatesIn: (search: Search) => Candidates,
  middle: string | null,
): Promise<Finding> {
  const parts = partsOf(search, middle)
  const ids = await Promise.all(parts.map((part) => pageOf(part, candidatesIn(part))))
  return { conditions: [], page: { ids: allIds(ids), count: boundCount } }
}

async function pageOf(search: Search, { rows: named, left }: Candidates): Promise<string | null> {
  const conditions = [...left.map(holds), ...search.filters]
  const passing = sql`(select found_id from ${named} entries where ${isWithin(search, 'entries.found_id')})`
  const found = recordsOf(search, passing, { columns: keysOf(search), conditions })
  const { rows } = await sql<{ ids: string | null }>`
    select array_agg(found_id)::text as ids from ${pageIn(search, sql`(${found}) found`)} page`.execute(
    search.scope.db,
  )
  return rows[0]?.ids ?? null
}

/** What the page shows of found records, which have the keys of its order. */
export function pageIn(search: LookedUp, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const { by, reach, offset } = search.place
  const keys = by.map((_, index) => sql.ref(`key_${index}`))
  return sql`(select found_id from ${found} where ${beyond(search, keys)} order by ${inDirection(search, keys)}
    limit ${reach - offset} offset ${offset})`
}

/** The keys of the order that is asked for. */
export function keysOf({ place }: LookedUp): Expression<unknown>[] {
  return place.by.map((key, index) => sql`${key} as ${sql.ref(`key_${index}`)}`)
}

/** Of some parts, as PostgreSQL writes an array. */
export function allIds(parts: readonly (string | null)[]): string {
  return `{${parts.flatMap((ids) => ids?.slice(1, -1) ?? []).join(',')}}`
}

/** Halves by creation, for a connection each. */
export function partsOf(search: Search, middle: string | null): Search[] {
  return middle === null || search.place.offset > 0 ? [search] : halves(search, middle)
}

function halves(search: Search, middle: string): Search[] {
  return ['<', '>='].map((sign) => ({
    ...search,
    only: sql<SqlBool>`created_at ${sql.raw(sign)} ${middle}::timestamptz`,
  }))
}

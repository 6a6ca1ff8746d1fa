import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * What an index of the directory is made of (`migrations/0043_…`). The planner takes the index only for the same
 * expression word for word; `npm run bench -- directory` shows by its pages where it does not.
 */
export const namesWords = sql<string>`to_tsvector('english', businesses.search_name)`

/** Shares of the businesses of one standing: one in so many, always the same ones, each share within the one before. */
export const shares = [1, 4, 16, 64, 256, 1024] as const
export type Share = (typeof shares)[number]

/** One in so many stands in an index with what filters look at (`migrations/0370_…`), those of each share together. */
export const sampledEach = 16

/** That a business is in a share of those: one in 16, 64, 256 or 1024. */
export function isSampledFor(share: Share): Expression<boolean> {
  const isSampled = sql<boolean>`(right(businesses.id::text, 3) < '100' and businesses.status <> 'suspended')`
  return share <= sampledEach ? isSampled : sql<boolean>`(${isSampled} and ${endsFor(share)})`
}

const ends = { 1024: '004', 256: '010', 64: '040', 16: '100', 4: '400', 1: 'g' } as const

/** That an id ends as those of a share do, for whoever has it. */
export function endsFor(share: Share, id = 'businesses.id'): Expression<boolean> {
  return sql<boolean>`right(${sql.ref(id)}::text, 3) < ${sql.lit(ends[share])}`
}

/** Country, city, status and the shares a business belongs to, as terms of one index. */
const terms = sql<
  string[]
>`(array['c' || businesses.country_code, 'm' || businesses.search_city, 's' || businesses.status]
  || case when businesses.status = 'suspended' then '{}'::text[] else
    (case when businesses.status = 'nominated' then array['u1', 'u4', 'u16', 'u64', 'u256', 'u1024']
     else array['t1', 't4', 't16', 't64', 't256', 't1024'] end)
    [1:case when right(businesses.id::text, 3) < '004' then 6 when right(businesses.id::text, 3) < '010' then 5
       when right(businesses.id::text, 3) < '040' then 4 when right(businesses.id::text, 3) < '100' then 3
       when right(businesses.id::text, 3) < '400' then 2 else 1 end] end)`

export function isIn(country: string): Expression<boolean> {
  return hasTerm(`c${country}`)
}
export function standsIn(foldedCity: string): Expression<boolean> {
  return hasTerm(`m${foldedCity}`)
}
export function hasStatus(status: string): Expression<boolean> {
  return hasTerm(`s${status}`)
}
/** Whom somebody vouches for. */
export function isOfTrustedShare(share: Share): Expression<boolean> {
  return hasTerm(`t${share}`)
}
/** Whoever is visible, trusted or not. */
export function isOfAnyShare(share: Share): Expression<boolean> {
  return sql<boolean>`${terms} && ${[`t${share}`, `u${share}`]}::text[]`
}

function hasTerm(term: string): Expression<boolean> {
  return sql<boolean>`${terms} @> ${[term]}::text[]`
}

/** The same condition, for a walk along an order: no index is asked for it. */
export function whileWalking(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool>[] {
  return conditions.map((condition) => sql<boolean>`(${condition}) is true`)
}

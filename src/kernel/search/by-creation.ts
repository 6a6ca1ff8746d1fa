import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { eachOnce, entriesMarked, entriesWith, fewerThan } from './entries.ts'
import { isUnfiltered, type Finding, type Search, type Soon } from './finding.ts'
import { beyond, inDirection } from './place.ts'
import type { Surveyed } from './sampled.ts'
import { holds, type Several, type Wanted } from './wanted.ts'

/** The entries of one word are in the order of creation, and of several that begin alike those are read that are new enough. */
export function byCreation(search: Search, words: Several<Wanted>, surveyed?: Surveyed): Finding {
  const ordered = words.find(({ isOne }) => isOne === true)
  const leader = ordered ?? words[0]
  const along: Several<Wanted> = [leader, ...words.filter((word) => word !== leader)]
  const areAll = isUnfiltered(search)
  const { rows, left } = entriesMarked(search, along)
  if (ordered !== undefined && left.length === 0)
    return { conditions: [], entries: { rows, areAll } }
  const all = entriesWith(search, words, fewerThan(search.ways.counted))
  return {
    conditions: all.left.map(holds),
    entries: {
      rows: eachOnce(all.rows),
      areAll: areAll && all.left.length === 0,
      soon: soonBy(search, along, surveyed),
    },
  }
}

function soonBy(search: Search, along: Several<Wanted>, surveyed?: Surveyed): Soon {
  const { place, ways } = search
  const { until } = surveyed ?? { until: null }
  const isBeyond = beyond(search, [sql.ref('created_at'), sql.ref('record_id')])
  const only = sql<SqlBool>`${since(search, until)} and ${isBeyond}`
  const { rows, left } = entriesMarked({ ...search, only }, along)
  const { candidates, passing } = surveyed ?? { candidates: 1, passing: 1 }
  const likely = (2 * place.reach * candidates) / Math.max(1, passing)
  const most = Math.ceil(Math.max(ways.walked, Math.min(likely, ways.lookedUp)))
  const order = inDirection(search, [sql.ref('found_at'), sql.ref('found_id')])
  return {
    rows: sql`(select found_id, found_at from ${eachOnce(rows)} e order by ${order} limit ${most})`,
    conditions: left.map(holds),
  }
}

function since({ place: { descending } }: Search, until: string | null): RawBuilder<unknown> {
  if (until === null) return sql`true`
  return descending
    ? sql`created_at >= ${until}::timestamptz`
    : sql`created_at <= ${until}::timestamptz`
}

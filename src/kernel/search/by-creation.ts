import { sql, type RawBuilder } from 'kysely'
import { entriesMarked, entriesWith, fewerThan } from './entries.ts'
import type { Finding, Search, Soon } from './finding.ts'
import { beyond, directionOf } from './place.ts'
import type { Surveyed } from './sampled.ts'
import { holds, type Several, type Wanted } from './wanted.ts'

/** The entries of one word are in the order of creation, and of several that begin alike those are read that are new enough. */
export function byCreation(search: Search, words: Several<Wanted>, surveyed?: Surveyed): Finding {
  const ordered = words.find(({ isOne }) => isOne === true)
  const leader = ordered ?? words[0]
  const along: Several<Wanted> = [leader, ...words.filter((word) => word !== leader)]
  const areAll = search.filters.length === 0
  const { rows, left } = entriesMarked(search, along)
  if (ordered !== undefined && left.length === 0)
    return { conditions: [], entries: { rows, areFew: false, areAll } }
  const all = entriesWith(search, words, fewerThan(search.ways.counted))
  const soon = soonBy(search, along, surveyed)
  return {
    conditions: all.left.map(holds),
    entries: {
      rows: all.rows,
      areFew: false,
      areAll: areAll && all.left.length === 0,
      soon,
    },
  }
}

function soonBy(search: Search, along: Several<Wanted>, surveyed?: Surveyed): Soon {
  const { place, ways } = search
  const { until } = surveyed ?? { until: null }
  const { rows, left } = entriesMarked(
    search,
    along,
    sql.join([since(search, until), beyond(search, 'created_at', 'record_id')], sql` and `),
  )
  const { candidates, passing } = surveyed ?? { candidates: 1, passing: 1 }
  const likely = (2 * place.reach * candidates) / Math.max(1, passing)
  const most = Math.ceil(Math.max(ways.walked, Math.min(likely, ways.compared)))
  const order = directionOf(search)
  return {
    rows: sql`(select found_id, found_at from ${rows} e order by found_at ${order}, found_id ${order} limit ${most})`,
    conditions: left.map(holds),
  }
}

function since({ place: { descending } }: Search, until: string | null): RawBuilder<unknown> {
  if (until === null) return sql`true`
  return descending
    ? sql`created_at >= ${until}::timestamptz`
    : sql`created_at <= ${until}::timestamptz`
}

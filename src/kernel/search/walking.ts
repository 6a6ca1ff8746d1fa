import { sql, type RawBuilder } from 'kysely'
import { entriesMarked, entriesWith, fewerThan } from './entries.ts'
import { inRecords, isByCreation, type Finding, type Search, type Soon } from './finding.ts'
import type { Surveyed } from './sampled.ts'
import { amongAll, holds, type Several, type Wanted } from './wanted.ts'

/**
 * How a page meets its records where there are many with all words: along the order that it is asked in. Where they stand
 * far behind in it, since what was written last has other words, it is told by entries which they are.
 */
export function walking(search: Search, words: Several<Wanted>, surveyed?: Surveyed): Finding {
  return isByCreation(search) ? byCreation(search, words, surveyed) : byOrder(search, words)
}

/** The entries of one word are in the order of creation, and of several that begin alike those are read that are new enough. */
function byCreation(search: Search, words: Several<Wanted>, surveyed?: Surveyed): Finding {
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

function beyond({ place }: Search, column: string, id: string): RawBuilder<unknown> {
  const { from, descending } = place
  return from === undefined
    ? sql`true`
    : sql`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(descending ? '<' : '>')} (${from.at}, ${from.id})`
}

function directionOf({ place: { descending } }: Search): RawBuilder<unknown> {
  return sql.raw(descending ? 'desc' : 'asc')
}

/** Whether a page ends before as many are walked along as probably hold it. */
function isNear({ place, ways }: Search): boolean {
  return place.reach * 10 <= ways.walked
}

/**
 * Along the index of an order: the records themselves as long as there are few, and then ids alone, of which it is known which
 * have the words.
 */
function byOrder(search: Search, words: Several<Wanted>): Finding {
  const { scope, searched, place, ways } = search
  const { column } = place
  if (column === undefined || words[0].looked >= ways.counted) return inRecords(words)
  const { rows, left } = entriesWith(search, words, fewerThan(ways.counted))
  const key = sql.ref(column)
  const records = sql`${sql.table(searched.table)} where organization_id = ${scope.organizationId}`
  const order = directionOf(search)
  const walk = sql`select id, ${key}, words from ${records} and ${beyond(search, column, 'id')}
    order by ${key} ${order}, id ${order} limit ${ways.walked}`
  const conditions = sql.join(words.map(holds), sql` and `)
  return {
    conditions: left.map(holds),
    entries: {
      rows: sql`(select id as found_id, ${key} as found_at from ${records}
        and ${amongAll('id', sql`select found_id from ${rows} among`)})`,
      areFew: false,
      areAll: false,
      soon: isNear(search)
        ? {
            rows: sql`(select id as found_id, ${key} as found_at from (${walk}) w where ${conditions})`,
            conditions: [],
          }
        : undefined,
    },
    inRecords: words.map(holds),
  }
}

import { sql } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import { isDecided, mayHave } from './entries.ts'
import type { Search } from './finding.ts'
import { directionOf, isByCreation } from './place.ts'
import { isSampled, share } from './share.ts'
import { holds, isAmong, fromEntries, type Several, type Wanted } from './wanted.ts'
import { isWithin, recordsOf } from './within.ts'

/** How many standard deviations more have to be seen than are counted, to say that there are more. */
const sure = 6

/** Of more sampled records a half or a quarter are looked up, as their ids decide. */
const fewestHalved = 2000

/** To look a record up takes as long as to pass over so many entries, at most. */
export const entriesARecord = 20

/** What one record in 64 tells of those that have all words and pass the filters. */
export interface Surveyed {
  /** That first whose entries lead to the others at the least cost. */
  readonly words: Several<Wanted>
  /** Whether there are more than are counted. */
  readonly areMany: boolean
  /** About how many have the first word, and may have the others by their marks. */
  readonly candidates: number
  /** About how many of these lack a word. */
  readonly lacking: ReadonlyMap<Wanted, number>
  /** About how many have all words. */
  readonly matches: number
  /** About how many have all words and pass the filters. */
  readonly passing: number
  /** When about half of the candidates were made; null where they are not worth being parted. */
  readonly middle: string | null
  /** When the last of the records was made that a page is likely to show; null where the sample knows of too few. */
  readonly until: string | null
}

interface Sampled {
  /** The place of the first word. */
  readonly leader: number
  readonly sampled: number
  /** Which part of these is looked up: four quarters, two, or one. */
  readonly quarters: number
  readonly looked: number
  /** How many of those that were looked up have each word. */
  readonly having: readonly number[]
  readonly matches: number
  readonly passing: number
  readonly middle: string | null
  readonly until: string | null
}

/** Whether a page soon meets its records, and nobody asks how many there are, or there are more than are counted. */
export function isSoonMet({ isUncounted = false }: Search, { areMany, until }: Surveyed): boolean {
  return areMany || (isUncounted && until !== null)
}

/** Looks up what the sample knows of the word that leads. */
export async function survey(search: Search, words: Several<Wanted>): Promise<Surveyed> {
  const direction = directionOf(search)
  const having = words.map((_, place) => sql`count(*) filter (where ${hasWord(place)})`)
  const { rows } = await sql<Sampled>`
    with marked as materialized (${markedOf(search, words)}),
         leader as materialized (${cheapestOf(search, words)}),
         sampled as materialized (
           select distinct found_id, found_at from marked where place = (select place from leader)),
         part as materialized (
           select count(*) as sampled, case when count(*) > ${2 * fewestHalved} then 1
                  when count(*) > ${fewestHalved} then 2 else 4 end as quarters from sampled),
         looked as materialized (${lookedUp(search, words)})
    select (select place from leader) as leader, (select sampled from part) as sampled,
           (select quarters from part) as quarters, count(*) as looked,
           array[${sql.join(having)}]::float8[] as having,
           count(*) filter (where has_all) as matches, count(*) filter (where passes) as passing,
           (select percentile_disc(0.5) within group (order by found_at)::text from sampled) as middle,
           (select found_at::text from looked where passes and ${isBeyond(search)}
             order by found_at ${direction} offset ${placeIn(search)} limit 1) as until
      from looked`.execute(search.scope.db)
  return surveyedOf(search, words, rows[0] as Sampled)
}

function surveyedOf(
  { ways }: Search,
  words: Several<Wanted>,
  { leader, sampled, quarters, looked, ...found }: Sampled,
): Surveyed {
  const first = words[leader] ?? words[0]
  const candidates = sampled * share
  const each = (share * 4) / quarters
  const having = (place: number) => found.having[place] ?? 0
  return {
    words: [first, ...words.filter((word) => word !== first)],
    areMany: isSurelyMore(found.passing, each),
    candidates,
    lacking: new Map(words.map((word, place) => [word, (looked - having(place)) * each])),
    matches: found.matches * each,
    passing: found.passing * each,
    middle: candidates < ways.parted ? null : found.middle,
    until: found.until,
  }
}

/** Of as many as are counted so many would be seen in mean, give or take their root. */
function isSurelyMore(seen: number, each: number): boolean {
  const mean = maxCounted / each
  return seen >= mean + sure * Math.sqrt(mean)
}

/** Words that may lead; one much more common than the rarest does not. */
function mayLead({ ways, isUncounted = false }: Search, words: Several<Wanted>): Set<Wanted> {
  const [rarest, ...others] = words
  const most = Math.min(ways.counted, rarest.looked * 4)
  return new Set([rarest, ...(isUncounted ? [] : others.filter(({ looked }) => looked < most))])
}

/** The sampled records with each word that may have the others, by its place. */
function markedOf(search: Search, words: Several<Wanted>) {
  const each = [...mayLead(search, words)].map((word) => {
    const others = words.filter((other) => other !== word)
    return sql`select ${sql.lit(words.indexOf(word))} as place, record_id as found_id, created_at as found_at
      ${fromEntries(search.scope, search.searched, word)} and ${isSampled} and ${mayHave(search, others)}`
  })
  return sql.join(each, sql` union all `)
}

/** The place of the word whose entries, and the records that are left of these, are passed over the soonest. */
function cheapestOf(search: Search, words: Several<Wanted>) {
  const costs = [...mayLead(search, words)].map(
    (word) => sql`(${sql.lit(words.indexOf(word))}, ${word.looked}::float8)`,
  )
  return sql`select word.place from (values ${sql.join(costs)}) word (place, entries)
    order by entries + ${share * entriesARecord} * (select count(*) from marked where marked.place = word.place), place
    limit 1`
}

/**
 * Which words each has, and whether it has all and passes the filters: by its entries, or by itself where it is asked more. Each
 * is looked at behind a fence, without which PostgreSQL would hash entries once for each use of what they say.
 */
function lookedUp(search: Search, words: Several<Wanted>) {
  const { searched, filters } = search
  const isLooked = sql`get_byte(uuid_send(found_id), 15) < (select quarters from part)`
  const places = words.map((_, place) => hasWord(place))
  const hasAll = sql.join(places, sql` and `)
  if (filters.length === 0)
    return sql`select found_at, ${sql.join(places)}, ${hasAll} as has_all,
        ${hasAll} and ${isWithin(search, 'sampled.found_id')} as passes
      from (select *, ${sql.join(words.map((word, place) => isAmongSampled(search, word, place)))}
              from sampled where ${isLooked} offset 0) sampled`
  const has = words.map(
    (word, place) => sql`${isDecided(word) ? sql`true` : holds(word)} as ${hasWord(place)}`,
  )
  const isPassing = sql.join([isWithin(search, `${searched.table}.id`), ...filters], sql` and `)
  const columns = [sql`created_at as found_at`, ...has, sql`(${isPassing}) is true as is_passing`]
  const named = sql`(select found_id from sampled where ${isLooked})`
  return sql`select found_at, ${sql.join(places)}, ${hasAll} as has_all, ${hasAll} and is_passing as passes
    from (${recordsOf(search, named, { columns, conditions: [] })} offset 0) looked_up`
}

/** Whether a sampled record has a word: that which leads, one that marks tell, or one that it has an entry of. */
function isAmongSampled({ scope, searched }: Search, word: Wanted, place: number) {
  const sampled = sql`${fromEntries(scope, searched, word)} and ${isSampled}`
  return isDecided(word)
    ? sql`true as ${hasWord(place)}`
    : sql`((select place from leader) = ${sql.lit(place)} or ${isAmong('found_id', sampled)}) as ${hasWord(place)}`
}

function hasWord(place: number) {
  return sql.ref(`has_${place}`)
}

function isBeyond(search: Search) {
  const { from, descending } = search.place
  const [at] = from ?? []
  return at === undefined || !isByCreation(search)
    ? sql`true`
    : sql`found_at ${sql.raw(descending ? '<=' : '>=')} ${at}::timestamptz`
}

/** Behind as many of the sample as stand for a page, and some more, since chance may have taken these. */
function placeIn({ place: { reach } }: Search) {
  const few = sql`(${reach}::float8 * (select quarters from part) / ${share * 4})`
  return sql`ceil(${few} + 4 * sqrt(${few}) + 5)::bigint`
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import { isSurelyIn, isTold, lookedUpIn, haveMarksOf, type Rows } from './entries.ts'
import type { Search } from './finding.ts'
import { isByCreation } from './place.ts'
import { isSampled, share } from './share.ts'
import { recordsWith } from './told.ts'
import { isAmong, within, type Several, type Wanted } from './wanted.ts'

/**
 * With so many sampled there are more records than are counted: of as many as these, 156 are sampled, give or take 12.5, so
 * that this is six standard deviations more.
 */
const enough = 235

/** Of so many sampled records it is looked up whether they pass filters. */
const mostLookedUp = 1000

/** What one record in 64 tells of those that have all words and pass the filters. */
export interface Surveyed {
  /** Whether there are more than are counted. */
  readonly areMany: boolean
  /** About how many have all words. */
  readonly matches: number
  /** About how many have the first, and may have the others by their marks. */
  readonly candidates: number
  /** How many of these are left by each word after the other: at each place, before that word. */
  readonly leaving: readonly number[]
  /** About how many have all words and pass the filters. */
  readonly passing: number
  /** When the last of the records was made that a page is likely to show; null where the sample knows of too few. */
  readonly until: string | null
}

export const boundCount: Count = { count: maxCounted, isExact: false }

/** Looks all up that the sample knows. */
export async function survey(
  search: Search,
  words: Several<Wanted>,
  filters: Search['filters'] = [],
): Promise<Surveyed> {
  const { descending, from } = search.place
  const sampled = sampledWith(search, words)
  const beyond =
    from === undefined || !isByCreation(search)
      ? sql`true`
      : sql`found_at ${sql.raw(descending ? '<=' : '>=')} ${from.at}::timestamptz`
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const passing =
    filters.length === 0
      ? sql`select found_id, found_at from sampled where held = ${words.length}`
      : recordsWith(search, [
          sql<SqlBool>`id = any(array(select found_id from sampled where held = ${words.length}
            order by found_at ${direction} limit ${mostLookedUp}))`,
          ...filters,
        ])
  const { rows } = await sql<{
    held: readonly number[]
    passing: number
    until: string | null
  }>`
    with sampled as materialized (${sampled}), passing as materialized (${passing})
    select ${heldOf(words)} as held,
           (select count(*) from passing) as passing,
           (select found_at::text from passing where ${beyond}
             order by found_at ${direction} offset ${placeIn(search)} limit 1) as until`.execute(
    search.scope.db,
  )
  const { held, passing: pass, until } = rows[0] ?? { held: [], passing: 0, until: null }
  const leaving = held.map((count) => count * share)
  const matches = held.at(-1) ?? 0
  const looked = filters.length === 0 ? matches : Math.min(matches, mostLookedUp)
  return {
    areMany: pass >= enough,
    matches: matches * share,
    candidates: leaving[0] ?? 0,
    leaving,
    passing: looked === 0 ? 0 : (pass / looked) * matches * share,
    until,
  }
}

/** How many have the first word and so many of the others; the last is how many have all. */
function heldOf(words: Several<Wanted>): RawBuilder<unknown> {
  const counts = words.map((_, place) => sql`count(*) filter (where held > ${sql.lit(place)})`)
  return sql`(select array[${sql.join(counts)}]::float8[] from sampled)`
}

/** Behind as many of the sample as stand for a page, and some more, since chance may have taken these. */
function placeIn({ place: { reach } }: Search): number {
  const few = reach / share
  return Math.ceil(few + 4 * Math.sqrt(few) + 5)
}

/** The same where those that pass have rows of their own, in which each that is sampled is looked up. */
export async function surveyWith(search: Search, words: Several<Wanted>, passing: Rows) {
  const { rows } = await sql<{ matches: number; passing: number }>`
    with found as materialized (select found_id, found_at from (${sampledWith(search, words)}) s where held = ${words.length})
    select (select count(*) from found) as matches,
           (select count(*) from (
              select from (select found_id, found_at from found limit ${mostLookedUp}) few, ${lookedUpIn(passing)}
               limit ${enough}) p) as passing`.execute(search.scope.db)
  const [found = { matches: 0, passing: 0 }] = rows
  return { areMany: found.passing >= enough, matches: found.matches * share }
}

/**
 * The sampled records with the first word that may have the others, each once, and how many of the words they have, before the
 * first that they lack.
 */
function sampledWith(search: Search, [first, ...others]: Several<Wanted>): RawBuilder<unknown> {
  const { scope, searched } = search
  const sampledOf = (wanted: Wanted) => sql`${within(scope, searched, wanted)} and ${isSampled}`
  const told = others.filter(isTold).map((other) => isSurelyIn(search, other))
  const lacking = others.map((other, place) =>
    isTold(other)
      ? sql``
      : sql`when not ${isAmong('record_id', sampledOf(other))} then ${sql.lit(place + 1)}`,
  )
  return sql`select record_id as found_id, created_at as found_at,
      case when false then 0 ${sql.join(lacking, sql` `)} else ${sql.lit(others.length + 1)} end as held
    from (select distinct record_id, created_at ${sampledOf(first)}
       and ${sql.join([haveMarksOf(others), ...told], sql` and `)}) first_words`
}

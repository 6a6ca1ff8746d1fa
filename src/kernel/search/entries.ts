import { sql, type RawBuilder } from 'kysely'
import type { Search } from './finding.ts'
import { isDecidedByMarks, marksOf, unmarked } from './marks.ts'
import { holds, fromEntries, type Several, type Wanted } from './wanted.ts'

/** `found_id` and `found_at` of records that may be found, each as often as it has words that fit. */
export type Rows = RawBuilder<FoundEntry>

interface FoundEntry {
  readonly found_id: string
  readonly found_at: string
}

/** Entries, and the words that are still to be looked for in their records. */
export interface MarkedEntries {
  readonly rows: Rows
  readonly left: readonly Wanted[]
}

/** The records with one word. */
export function entriesOf(search: Search, wanted: Wanted): Rows {
  return chosen(search, wanted, sql`true`)
}

/** Each of them once. */
export function eachOnce(rows: Rows): Rows {
  return sql`(select distinct found_id, found_at from ${rows} entries)`
}

/** The records with the first of some words whose marks say that they may have the others. */
export function entriesMarked(search: Search, [word, ...others]: Several<Wanted>): MarkedEntries {
  return {
    rows: chosen(search, word, mayHave(search, others)),
    left: others.filter((other) => !isDecided(other)),
  }
}

/** The same, compared with the entries of some of the others, of which marks leave few as well. */
export function entriesWith(
  search: Search,
  words: Several<Wanted>,
  isCompared: (word: Wanted) => boolean,
): MarkedEntries {
  const { rows, left } = entriesMarked(search, words)
  const compared = left.filter(isCompared)
  const others = compared.map((one) => {
    const rest = words.filter((word) => word !== one)
    return chosen(search, one, haveMarksOf(rest))
  })
  return {
    rows: others.reduce(inBoth, rows),
    left: left.filter((one) => !compared.includes(one)),
  }
}

/** With fewer entries than so many. */
export function fewerThan(most: number): (word: Wanted) => boolean {
  return ({ looked }) => looked < most
}

/**
 * What is in both: read side by side where both are in order, or hashed. As an outer join it can be no loop, which the
 * planner takes where it expects few.
 */
export function inBoth(one: Rows, other: Rows): Rows {
  return sql`(select one.found_id, one.found_at from ${one} one full join ${other} other
    on one.found_at = other.found_at and one.found_id = other.found_id
    where coalesce(one.found_id = other.found_id, false))`
}

/** Marks are of all words, whoever's they are. */
export function isDecided({ word, isOwn }: Wanted): boolean {
  return !isOwn && isDecidedByMarks(word)
}

/** What marks tell of records that have other words, for sure of some of these. */
export function mayHave(search: Search, words: readonly Wanted[]): RawBuilder<unknown> {
  const decided = words.filter(isDecided).map((word) => isSurelyIn(search, word))
  return sql.join([haveMarksOf(words), ...decided], sql` and `)
}

function haveMarksOf(words: readonly Wanted[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`
  const marks = String(marksOf(words.map(({ word }) => word)))
  return sql`marks & ${marks}::bigint = ${marks}::bigint`
}

/** What older code wrote has every mark, so that there the record is asked. */
function isSurelyIn({ scope, searched }: Search, wanted: Wanted): RawBuilder<unknown> {
  return sql`(marks <> ${sql.lit(unmarked)} or (select ${holds(wanted)} from ${sql.table(searched.table)}
    where organization_id = ${scope.organizationId} and id = record_id))`
}

function chosen(search: Search, word: Wanted, conditions: RawBuilder<unknown>): Rows {
  const { scope, searched, only = sql`true` } = search
  return sql`(select record_id as found_id, created_at as found_at
    ${fromEntries(scope, searched, word)} and ${conditions} and ${only})`
}

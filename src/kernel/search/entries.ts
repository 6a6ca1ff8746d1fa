import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { Search } from './finding.ts'
import { isToldByMarks, marksOf, unmarked } from './marks.ts'
import type { Searched } from './searched.ts'
import { holds, within, type Several, type Wanted } from './wanted.ts'

/** `found_id` and `found_at` of records that may be found, each once. */
export type Rows = RawBuilder<FoundEntry>

interface FoundEntry {
  readonly found_id: string
  readonly found_at: string
}

/** Entries, and the words that they do not tell. */
export interface Telling {
  readonly rows: Rows
  readonly left: readonly Wanted[]
}

/** The records with one word. */
export function entriesOf(scope: OrganizationScope, searched: Searched, wanted: Wanted): Rows {
  return chosen(wanted, within(scope, searched, wanted))
}

/** The records with the first of some words whose marks say that they may have the others. */
export function entriesMarked(
  search: Search,
  [word, ...others]: Several<Wanted>,
  only: RawBuilder<unknown> = sql`true`,
): Telling {
  const { scope, searched } = search
  const told = others.filter(isTold).map((other) => isSurelyIn(search, other))
  const conditions = sql.join([haveMarksOf(others), only, ...told], sql` and `)
  return {
    rows: chosen(word, sql`${within(scope, searched, word)} and ${conditions}`),
    left: others.filter((other) => !isTold(other)),
  }
}

/** The same, compared with the entries of some of the others, of which marks leave few as well. */
export function entriesWith(
  search: Search,
  words: Several<Wanted>,
  isCompared: (word: Wanted) => boolean,
): Telling {
  const { rows, left } = entriesMarked(search, words)
  const compared = left.filter(isCompared)
  const others = compared.map((one) => {
    const rest = words.filter((word) => word !== one)
    return chosen(one, sql`${within(search.scope, search.searched, one)} and ${haveMarksOf(rest)}`)
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

/** The same, where each of the first is looked up in the others, of which there may be many more. */
export function eachIn(few: Rows, many: Rows): Rows {
  return sql`(select few.found_id, few.found_at from ${few} few, ${lookedUpIn(many)})`
}

/**
 * The one of `many` that is a row of `few`, looked up by itself; by its age as well, so that whichever index is read finds
 * it at once. A join would be a loop over all of them where the planner knows of no rows yet.
 */
export function lookedUpIn(many: Rows): RawBuilder<unknown> {
  return sql`lateral (select from ${many} many
    where many.found_id = few.found_id and many.found_at = few.found_at limit 1) one`
}

/** Marks are of all words, whoever's they are. */
export function isTold({ word, isOwn }: Wanted): boolean {
  return !isOwn && isToldByMarks(word)
}

export function haveMarksOf(words: readonly Wanted[]): RawBuilder<unknown> {
  const marks = String(marksOf(words.map(({ word }) => word)))
  return sql`marks & ${marks}::bigint = ${marks}::bigint`
}

/** What older code wrote has every mark, so that there the record is asked. */
export function isSurelyIn({ scope, searched }: Search, wanted: Wanted): RawBuilder<unknown> {
  return sql`(marks <> ${sql.lit(unmarked)} or (select ${holds(wanted)} from ${sql.table(searched.table)}
    where organization_id = ${scope.organizationId} and id = record_id))`
}

function chosen({ isOne }: Wanted, entries: RawBuilder<unknown>): Rows {
  const each = isOne === true ? sql`` : sql`distinct`
  return sql`(select ${each} record_id as found_id, created_at as found_at ${entries})`
}

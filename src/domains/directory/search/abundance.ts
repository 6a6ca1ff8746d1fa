import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { countOf, maxCounted, type Count } from '#kernel/lists/count.ts'
import type { Scope } from '#kernel/scope.ts'
import { columnsOf, filtersOf, provenOf, type BusinessSearch, type Filters } from './conditions.ts'
import {
  endsFor,
  isOfAnyShare,
  isSampledFor,
  sampledEach,
  whileWalking,
  type Share,
} from './found-by.ts'

/** What a share of the businesses tells of all of them. */
export interface Abundance {
  /** So many that a walk along the order of a list soon meets the next one. */
  readonly isDense: boolean
  /** More than are counted, or so few that they have to be counted. */
  readonly isBeyondCount: boolean
}

/** What is looked for, by what can tell of it. */
export interface Sought extends Filters {
  /** What only the row itself or another table knows. */
  readonly words: readonly Expression<SqlBool>[]
  /** The same as `terms`, of columns. */
  readonly columns: readonly Expression<SqlBool>[]
}

type Conditions = readonly Expression<SqlBool>[]

/** What a search looks for beside words. */
export function soughtOf(search: BusinessSearch, words: Conditions, now: Date): Sought {
  return {
    ...filtersOf({ ...search, proven: undefined }, now),
    words: [...words, ...provenOf(search, now)],
    columns: columnsOf(search),
  }
}

/**
 * A share of what is looked for: those whose ids end in certain digits, so always the same. An index has one in 16 with all
 * that is asked of columns and places, another each share with its words or terms; the rest is asked of the rows.
 */
export function amongShare(
  { words, terms, columns, places, whereabouts }: Sought,
  share: Share,
): Expression<SqlBool>[] {
  if (share < sampledEach && share > 1 && words.length === 0 && places.length > 0)
    return [isOfPlaces(places, share), ...whileWalking(columns)]
  if (share < sampledEach)
    return [...(share === 1 ? [] : [isOfAnyShare(share)]), ...words, ...terms, ...places]
  const sampled = [isSampledFor(share), ...whileWalking(columns), ...whereabouts]
  if (words.length === 0) return sampled
  return places.length === 0
    ? [isOfAnyShare(share), ...words, ...whileWalking(columns)]
    : [isOfAnyShare(share), ...words, ...sampled]
}

/** Of the many that stand somewhere an index tells which belong to the share, before any is read. */
function isOfPlaces(places: Conditions, share: Share) {
  const conditions = sql.join([...places, endsFor(share)], sql` and `)
  return sql<boolean>`businesses.id = any(array(select businesses.id from businesses
    where businesses.status <> 'suspended' and ${conditions}))`
}

/** With so many in one of 64 there are 5,000 in all, give or take. */
const dense = 80
/** With so many in a share there are more than 10,000 in all; the chance of an error is below one in a billion. */
const beyond = { 1024: 35, 64: 237, 4: 2_764 } as const
/** With so many in one of 64 there may well be more than 10,000 in all, which a larger share can tell. */
const open = 150

/** The smallest share tells what is frequent. */
export async function abundance(scope: Scope, sought: Sought): Promise<Abundance> {
  const { words, terms, places } = sought
  const isByPlace = words.length + terms.length === 0
  const isByTerms = words.length + places.length === 0
  const among = (share: keyof typeof beyond, conditions = amongShare(sought, share)) =>
    countAmong(scope, conditions, share)
  if (!isByPlace && (await among(1024)) >= beyond[1024])
    return { isDense: true, isBeyondCount: true }
  // By terms alone the index of terms finds the few that are wanted; the sample would be read to its end.
  const count = await among(64, isByTerms ? [isOfAnyShare(64), ...terms] : undefined)
  if (count < open || count >= beyond[64] || isByPlace)
    return { isDense: count >= dense, isBeyondCount: count >= beyond[64] }
  return { isDense: true, isBeyondCount: (await among(4)) >= beyond[4] }
}

async function countAmong(
  { db }: Scope,
  conditions: readonly Expression<SqlBool>[],
  share: keyof typeof beyond,
): Promise<number> {
  const some = db.selectFrom('businesses').where((eb) => eb.and([...conditions]))
  return (await countOf(some, beyond[share])).count
}

export const beyondCount: Count = { count: maxCounted, isExact: false }

/** How many there are in all; of independent ones, whether these are more than are counted is seen by one in 64. */
export async function judgedCount(all: Rows, sampled: Rows): Promise<Count> {
  const { count } = await countOf(sampled, beyond[64])
  return count >= beyond[64] ? beyondCount : countOf(all)
}

type Rows = Parameters<typeof countOf>[0]

/** Whether one in 64, which the statement reads, says that there are more than are counted. */
export async function isBeyond({ db }: Pick<Scope, 'db'>, sampled: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sampled} limit ${beyond[64]}) counted`.execute(db)
  return (rows[0]?.count ?? 0) >= beyond[64]
}

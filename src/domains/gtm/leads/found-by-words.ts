import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { boundCount, maxCounted, type Count } from '#kernel/lists/count.ts'
import { howSought, type Sought } from '#kernel/lists/looked-up.ts'
import { placeIn } from '#kernel/lists/order.ts'
import type { ListRequest } from '#kernel/lists/page.ts'
import { sortedBy } from '#kernel/records/by-words.ts'
import type { FoundPage } from '#kernel/search/finding.ts'
import type { Place } from '#kernel/search/place.ts'
import { pageOfNamed } from '#kernel/search/find-page.ts'
import { wantedWords } from '#kernel/search/words.ts'
import { survey, type Surveyed } from './survey.ts'
import { tellDeep, walk } from './walk.ts'
import { entriesOf, holds, indexesById, isAmong, isOneOf, type Leads } from './worded.ts'

export type Conditions = readonly Expression<SqlBool>[]

/** How leads with some words are found. */
export interface FoundByWords {
  readonly conditions: Conditions
  /** How many there are, where they need not be counted by these. */
  readonly count?: Count | Promise<Count>
  /** What a page shows, where that is known already. */
  readonly told?: FoundPage
  /** The first of them in the order that is asked for, or from the cursor on, among which a page is likely to be. */
  readonly soon?: ReturnType<typeof walk>
}

/** By how many there are of something leads are found in one way or another. */
export interface Ways {
  /** Where a word has fewer entries, its leads are looked up by the list. */
  readonly lookedUp: number
  /** So many leads are looked up at once, to tell which of them are found. */
  readonly told: number
  /** With so many to be looked up, or twice as many to be read along an order, two connections take a half each. */
  readonly parted: number
  /** With so many sampled there are more than are counted. */
  readonly enough: number
  /**
   * Microseconds that it takes to hash an entry, to pass over a lead in an index, to read one along an order, and to look one
   * up by its id.
   */
  readonly hashing: number
  readonly passing: number
  readonly reading: number
  readonly looking: number
}

/** Of 10,000 leads 156 are sampled, give or take 12.5, so that 235 are six standard deviations more. */
const usual: Ways = {
  lookedUp: 1000,
  told: maxCounted,
  parted: 4000,
  enough: 235,
  hashing: 0.25,
  passing: 0.25,
  reading: 1.1,
  looking: 3.5,
}

interface Asked {
  readonly request: ListRequest
  /** The column by which the leads are put in order. */
  readonly column: string
  readonly filters: Conditions
  readonly ways?: Ways
}

export interface Search {
  readonly of: Leads
  readonly sought?: Sought
  readonly place: Place
  readonly filters: Conditions
  readonly ways: Ways
}

/**
 * Decides how leads are found that hold, for each word of `text`, a word that begins with it. Where many have the words, the
 * list is walked along its order and soon meets them; else what has the rarest is known by its entries.
 */
export async function findByWords(
  of: Leads,
  text: string,
  { ways = usual, request, column, filters }: Asked,
): Promise<FoundByWords> {
  const [first, ...others] = wantedWords(text)
  if (first === undefined) return { conditions: [sql<SqlBool>`false`] }
  const place = { ...placeIn(sortedBy(sql.ref(column)), request), column: undefined }
  const search = { of, place, filters, ways }
  const [surveyed, sought] = await Promise.all([
    survey(of, { words: [first, ...others], filters, place }),
    howSought(of.scope, 'gtm_leads', { byId: indexesById }),
  ])
  if (surveyed.sampled < ways.enough) return amongFew({ ...search, sought }, surveyed)
  const told = await tellDeep(search, surveyed)
  if (told !== undefined) return { conditions: [], told }
  return {
    conditions: conditionsOf(search, surveyed),
    count: boundCount,
    soon: walk(search, surveyed),
  }
}

async function amongFew(search: Search, surveyed: Surveyed): Promise<FoundByWords> {
  const { of, filters } = search
  const [rarest, ...others] = surveyed.words
  const isOne = others.length + filters.length === 0
  const told = isOne ? undefined : await tell(search, surveyed)
  const conditions = told === undefined ? conditionsOf(search, surveyed) : []
  return {
    conditions,
    ...(told && { told }),
    ...(isOne && { count: countEntries(of, rarest.word) }),
  }
}

/** Where few stay to be looked up when the entries of words are compared that have fewer than are passed over while they are. */
async function tell({ of, sought, place, filters, ways }: Search, surveyed: Surveyed) {
  const { leads, matches, middle, words } = surveyed
  const [rarest, ...others] = words
  if (Math.min(rarest.entries, 2 * matches) >= ways.told) return undefined
  const compared: string[] = []
  const conditions = [...filters]
  let likely = rarest.entries
  for (const { word, entries } of others) {
    const ruledOut = likely * (1 - entries / leads)
    if (entries * ways.hashing < ruledOut * ways.looking) {
      compared.push(word)
      likely *= entries / leads
    } else conditions.push(holds(of, word))
  }
  const rowsIn = (part: RawBuilder<SqlBool>) =>
    sql`(select distinct lead_id as found_id ${compared.reduce(
      (rows, word) => entriesOf(of, word, sql`${part} and ${isAmong('lead_id', rows)}`),
      entriesOf(of, rarest.word, part),
    )})`
  const isParted = place.offset === 0 && middle !== null && rarest.entries >= ways.parted
  const parts = isParted ? halvesAt(middle) : [sql<SqlBool>`true`]
  const looked = {
    scope: of.scope,
    searched: { table: 'gtm_leads', columns: [] },
    ...(sought && { sought }),
  }
  return pageOfNamed({ ...looked, place, filters: conditions }, parts.map(rowsIn), ways.told)
}

function halvesAt(middle: string): RawBuilder<SqlBool>[] {
  return ['<', '>='].map((sign) => sql<SqlBool>`lead_id ${sql.raw(sign)} ${middle}::uuid`)
}

/** Whichever way takes less where the leads that are found are the last of the order. */
function conditionsOf({ of, ways }: Search, surveyed: Surveyed): Conditions {
  const { words, leads, matches, passing } = surveyed
  const [{ word, entries }, ...others] = words
  const held = others.map((one) => holds(of, one.word))
  if (entries < ways.lookedUp) return [isOneOf(entriesOf(of, word)), ...held]
  const filtered = leads * (passing / Math.max(1, matches))
  const isHashed = entries * ways.hashing < Math.max(ways.lookedUp, filtered * ways.reading)
  return isHashed
    ? [bothInTurn(isAmong('gtm_leads.id', entriesOf(of, word)), held)]
    : words.map((one) => holds(of, one.word))
}

/** The planner might look at each lead first. */
function bothInTurn(first: Expression<SqlBool>, others: Conditions): Expression<SqlBool> {
  if (others.length === 0) return first
  return sql<SqlBool>`case when ${first} then ${sql.join(others, sql` and `)} else false end`
}

async function countEntries(of: Leads, word: string): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select distinct lead_id ${entriesOf(of, word)} limit ${maxCounted + 1}) leads`.execute(
    of.scope.db,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), isExact: count <= maxCounted }
}

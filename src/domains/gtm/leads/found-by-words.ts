import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '#kernel/lists/count.ts'
import { placeIn, type ListRequest } from '#kernel/lists/page.ts'
import { sortedBy } from '#kernel/postgres/by-words.ts'
import type { Told } from '#kernel/search/finding.ts'
import { beyond, inDirection, type Place } from '#kernel/search/place.ts'
import { boundCount, tellNamed } from '#kernel/search/told.ts'
import { wantedWords } from '#kernel/search/words.ts'
import { survey, type Surveyed } from './survey.ts'
import { entriesOf, fromLeads, holds, isAmong, isOneOf, type Leads } from './worded.ts'

type Conditions = readonly Expression<SqlBool>[]

/** How leads with some words are found. */
export interface FoundByWords {
  readonly conditions: Conditions
  /** How many there are, where they need not be counted by these. */
  readonly count?: Count | Promise<Count>
  /** What a page shows, where that is known already. */
  readonly told?: Told
  /** The first of them in the order that is asked for, or from the cursor on, among which a page is likely to be. */
  readonly soon?: ReturnType<typeof soonOf>
}

/** By how many there are of something leads are found in one way or another. */
export interface Ways {
  /** Where a word has fewer entries, its leads are looked up by the list. */
  readonly lookedUp: number
  /** So many leads are looked up at once, to tell which of them are found. */
  readonly told: number
  /** So many leads are walked along and looked at, one by one, before entries are hashed. */
  readonly walked: number
  /** With so many sampled there are more than are counted. */
  readonly enough: number
  /** Microseconds that it takes to hash an entry, and to look at a lead. */
  readonly hashing: number
  readonly looking: number
}

/** Of 10,000 leads 156 are sampled, give or take 12.5, so that 235 are six standard deviations more. */
const usual: Ways = {
  lookedUp: 1000,
  told: maxCounted,
  walked: 25_000,
  enough: 235,
  hashing: 0.14,
  looking: 1,
}

interface Asked {
  readonly request: ListRequest
  /** The column by which the leads are put in order; undefined where a cursor says one that there is not. */
  readonly column: string | undefined
  readonly filters: Conditions
  readonly ways?: Ways
}

interface Search extends Required<Asked> {
  readonly of: Leads
}

/**
 * Decides how leads are found that hold, for each word of `text`, a word that begins with it. Where nearly all have the words, the
 * list is walked along its order and soon meets them; else what has the rarest is known by its entries.
 */
export async function findByWords(
  of: Leads,
  text: string,
  { ways = usual, ...asked }: Asked,
): Promise<FoundByWords> {
  const [first, ...others] = wantedWords(text)
  if (first === undefined) return { conditions: [sql<SqlBool>`false`] }
  const search = { ...asked, of, ways }
  const surveyed = await survey(of, [first, ...others], asked.filters)
  if (surveyed.sampled < ways.enough) return amongFew(search, surveyed)
  return {
    conditions: conditionsOf(search, surveyed),
    count: boundCount,
    soon: soonOf(search, surveyed),
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
async function tell(search: Search, { words, leads, matches }: Surveyed) {
  const { of, request, column, filters, ways } = search
  const [rarest, ...others] = words
  if (column === undefined || Math.min(rarest.entries, 2 * matches) >= ways.told) return undefined
  let rows = entriesOf(of, rarest.word)
  let likely = rarest.entries
  const conditions = [...filters]
  for (const other of others) {
    if (other.entries * ways.hashing < likely * ways.looking) {
      rows = entriesOf(of, other.word, isAmong('lead_id', rows))
      likely *= other.entries / leads
    } else conditions.push(holds(of, other.word))
  }
  const looked = { scope: of.scope, searched: { table: 'gtm_leads', columns: [] } }
  const place = placeBy(column, request)
  const named = sql`(select distinct lead_id as found_id ${rows})`
  return tellNamed({ ...looked, place, filters: conditions }, named, ways.told)
}

/** Whichever way takes less where the leads that are found are the last of the order. */
function conditionsOf(
  { of, ways }: Search,
  { words, leads, matches, passing }: Surveyed,
): Conditions {
  const [{ word, entries }, ...others] = words
  const held = others.map((one) => holds(of, one.word))
  if (entries < ways.lookedUp) return [isOneOf(entriesOf(of, word)), ...held]
  const filtered = leads * (passing / Math.max(1, matches))
  const isHashed = entries * ways.hashing < Math.max(ways.lookedUp, filtered * ways.looking)
  return isHashed
    ? [bothInTurn(isAmong('gtm_leads.id', entriesOf(of, word)), held)]
    : words.map((one) => holds(of, one.word))
}

/** The planner might look at each lead first. */
function bothInTurn(first: Expression<SqlBool>, others: Conditions): Expression<SqlBool> {
  if (others.length === 0) return first
  return sql<SqlBool>`case when ${first} then ${sql.join(others, sql` and `)} else false end`
}

/** Undefined where a page of what is found is so far along the order that it takes too long to look at each. */
function soonOf(search: Search, surveyed: Surveyed) {
  const { of, request, column, filters, ways } = search
  if (column === undefined) return undefined
  const likely = (placeBy(column, request).reach * surveyed.leads) / surveyed.passing
  if (likely > ways.walked) return undefined
  const rows = walk(of, { request, column, most: Math.ceil(1.2 * likely) + 500 })
  const conditions = [...filters, ...surveyed.words.map(({ word }) => holds(of, word))]
  return of.scope.db
    .selectFrom(rows)
    .select('gtm_leads.id')
    .where((eb) => eb.and(conditions))
}

interface Walk {
  readonly request: ListRequest
  readonly column: string
  readonly most: number
}

function walk(of: Leads, { request, column, most }: Walk) {
  const place = placeBy(column, request)
  return sql<{ readonly id: string }>`(select * ${fromLeads(of)} and ${beyond({ place }, place.by)}
    order by ${inDirection({ place }, place.by)} limit ${most})`.as('gtm_leads')
}

function placeBy(column: string, request: ListRequest): Place {
  return { ...placeIn(sortedBy(sql.ref(column)), request), column: undefined }
}

async function countEntries(of: Leads, word: string): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select distinct lead_id ${entriesOf(of, word)} limit ${maxCounted + 1}) leads`.execute(
    of.scope.db,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), isExact: count <= maxCounted }
}

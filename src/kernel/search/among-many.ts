import { sql } from 'kysely'
import { boundCount, maxCounted, type Count } from '../lists/count.ts'
import { entriesOf, entriesWith, fewerThan, inBoth, type Rows } from './entries.ts'
import { inRecords, isUnfiltered, type Finding, type Search } from './finding.ts'
import { isSoonMet, type Surveyed } from './sampled.ts'
import { countRows, findPage } from './find-page.ts'
import { walking } from './walking.ts'
import { fromEntries, type Several, type Wanted } from './wanted.ts'
import { isWithin, rowsWithin } from './within.ts'

/** Words that more records hold than are looked up at once: a list soon meets the next one, or few pass its filters. */
export async function amongMany(
  search: Search,
  words: Several<Wanted>,
  surveyed: Surveyed,
): Promise<Finding> {
  const { ways } = search
  const { matches, middle } = surveyed
  const walk = walking(search, words, surveyed)
  if (isSoonMet(search, surveyed)) return { ...walk, count: async () => boundCount }
  if (haveNearlyAll(search, words)) return inRecords(words)
  if (matches >= ways.lookedUp && !isUnfiltered(search))
    return (await amongPassing(search, words, surveyed)) ?? walk
  return (await findPage(search, { candidatesIn: compared(words), middle })) ?? walk
}

function compared(words: Several<Wanted>) {
  return (search: Search) => entriesWith(search, words, fewerThan(search.ways.counted))
}

/** What nearly all records have, beside one filter, is soon met along the index of the filter, which counts it as well. */
function haveNearlyAll({ filters, within = [], ways }: Search, words: Several<Wanted>): boolean {
  return (
    filters.length + within.length === 1 && words.length === 1 && words[0].entries >= ways.counted
  )
}

/**
 * Few of many with all words pass the filters: what passes one is read beside the entries, unless a word is too common to be
 * compared. Undefined where a walk meets them as soon.
 */
async function amongPassing(
  search: Search,
  words: Several<Wanted>,
  { matches, middle }: Surveyed,
): Promise<Finding | undefined> {
  const { filters, within = [], ways } = search
  const passing = rowsWithin(search) ?? recordsWith(search)
  const isOne = filters.length + within.length === 1
  const candidatesIn = compared(words)
  if (!isOne && matches < ways.lookedUpBeside)
    return findPage(search, { candidatesIn, middle, most: ways.lookedUpBeside })
  const { rows, left } = candidatesIn(search)
  if ((left.length > 0 || !isOne) && (await doFewPass(search, passing))) return inRecords(words)
  if (left.length > 0) return undefined
  const both = { rows: inBoth(rows, passing), left }
  return findPage({ ...search, filters: [], within: [] }, { candidatesIn: () => both })
}

function recordsWith(search: Search): Rows {
  const { scope, searched, filters } = search
  const asked = sql.join([isWithin(search, 'id'), ...filters], sql` and `)
  return sql`(select id as found_id, created_at as found_at from ${sql.table(searched.table)}
    where organization_id = ${scope.organizationId} and ${asked})`
}

async function doFewPass({ scope, ways }: Search, passing: Rows): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (select from ${passing} passing limit ${ways.gathered}) first_passing`.execute(scope.db)
  return (rows[0]?.count ?? 0) < ways.gathered
}

/** How many records have a word that is common. */
export async function countOne(search: Search, wanted: Wanted): Promise<Count | undefined> {
  const { scope, searched } = search
  if (wanted.isOne === true) return countRows(scope, entriesOf(search, wanted))
  // The first entries are enough where they are of many records; else these have to be counted.
  const { rows } = await sql<{ count: number }>`select count(*) from (select distinct record_id
    from (select record_id ${fromEntries(scope, searched, wanted)} limit ${3 * maxCounted}) e) first_records`.execute(
    scope.db,
  )
  return (rows[0]?.count ?? 0) > maxCounted ? boundCount : undefined
}

import { sql } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import { entriesOf, entriesWith, fewerThan, inBoth } from './entries.ts'
import { asTold, inRecords, type Finding, type Search } from './finding.ts'
import { boundCount, survey, type Surveyed } from './sampled.ts'
import { countRows, passingIn, recordsWith, tell, tellWhich } from './told.ts'
import { walking } from './walking.ts'
import { holds, within, type Several, type Wanted } from './wanted.ts'

/** Words that many records hold: a list soon meets the next one. */
export async function amongMany(
  search: Search,
  words: Several<Wanted>,
  surveyed?: Surveyed,
  known?: Count,
): Promise<Finding> {
  if (search.filters.length > 0) return amongPassing(search, words, surveyed)
  const areMany = surveyed ?? (await survey(search, words))
  const count = async () => known ?? (areMany.areMany ? boundCount : countByEntries(search, words))
  return { ...walking(search, words, areMany), count }
}

async function countByEntries(search: Search, words: Several<Wanted>): Promise<Count | undefined> {
  if (words.length > 1) return countSeveral(search, words)
  const [wanted] = words
  return wanted.isOne === true
    ? countRows(search.scope, entriesOf(search.scope, search.searched, wanted))
    : countMany(search, wanted)
}

/** By entries alone, unless a word has too many. */
async function countSeveral(search: Search, words: Several<Wanted>): Promise<Count | undefined> {
  if (words[0].entries >= search.ways.counted) return undefined
  const { rows, left } = entriesWith(search, words, fewerThan(search.ways.counted))
  return left.length > 0 ? undefined : countRows(search.scope, rows)
}

/** The first entries of one word are enough where they are of many records; else it has to be counted by records. */
async function countMany({ scope, searched }: Search, wanted: Wanted): Promise<Count | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from (select distinct record_id
    from (select record_id ${within(scope, searched, wanted)} limit ${3 * maxCounted}) e) first_records`.execute(
    scope.db,
  )
  return (rows[0]?.count ?? 0) > maxCounted ? { count: maxCounted, isExact: false } : undefined
}

/** Where more than this share pass, a walk soon meets the next one. */
const some = 0.05
/** Where more than this share pass a filter, the records are sooner looked up than all that pass are read. */
const most = 0.5

/** Of those with all words it is looked up which pass, unless they are so many that those that pass are sooner read. */
async function amongPassing(
  search: Search,
  words: Several<Wanted>,
  known: Surveyed | undefined,
): Promise<Finding> {
  const { filters, ways } = search
  const { matches = words[0].entries } = known ?? {}
  const { rows, left } = entriesWith(search, words, fewerThan(ways.counted))
  const lookUpAll = async () => {
    const { rows: told, count } = await tellWhich(search, rows, [...left.map(holds), ...filters])
    return asTold(told, async () => count)
  }
  if (matches <= ways.lookedUp) return lookUpAll()
  const surveyed = await survey(search, words, filters)
  const walk = walking(search, words, surveyed)
  if (surveyed.areMany) return { ...walk, count: async () => boundCount }
  if (haveNearlyAll(search, words)) return inRecords(words)
  const isOften = surveyed.passing > most * surveyed.matches
  if (matches <= 2 * ways.told && !isOften) return lookUpAll()
  if (left.length > 0) return (await doFewPass(search)) ? inRecords(words) : walk
  const isSoonMet = surveyed.passing > some * surveyed.matches
  const isRead = filters.length === 1 && !isOften
  if (isSoonMet && !isRead && surveyed.matches < ways.compared)
    return { ...walk, count: () => countRows(search.scope, passingIn(search, rows)) }
  if (!isSoonMet && filters.length > 1 && (await doFewPass(search))) return inRecords(words)
  const both = inBoth(rows, sql`(${recordsWith(search, filters)})`)
  if (isSoonMet) return { ...walk, count: () => countRows(search.scope, both) }
  const told = await tell(search, both)
  const count = async () => told.count
  return told.rows === undefined ? { ...walk, count } : asTold(told.rows, count)
}

/** What nearly all records have, beside one filter, is soon met along the index of the filter, which counts it as well. */
function haveNearlyAll({ filters, ways }: Search, words: Several<Wanted>): boolean {
  return filters.length === 1 && words.length === 1 && words[0].entries >= ways.counted
}

async function doFewPass({ scope, searched, filters, ways }: Search): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from ${sql.table(searched.table)} where organization_id = ${scope.organizationId}
       and ${sql.join(filters, sql` and `)} limit ${ways.gathered}) passing`.execute(scope.db)
  return (rows[0]?.count ?? 0) < ways.gathered
}

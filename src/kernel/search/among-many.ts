import { sql, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import { entriesOf, entriesWith, inBoth, type Rows, type Telling } from './entries.ts'
import { asTold, inRecords, type Finding, type Search } from './finding.ts'
import { boundBySample } from './sampled.ts'
import { countRows, passingIn, recordsWith, tell } from './told.ts'
import { holds, within, type Several, type Wanted } from './wanted.ts'

/** What a list by creation can be walked along: in the order of creation, or soon brought into it. */
export interface Along extends Telling {
  /** How many have all words, if that is known. */
  readonly count?: Count | undefined
}

/** Words that many records hold: a list soon meets the next one. */
export async function amongMany(
  search: Search,
  words: Several<Wanted>,
  along?: Along,
): Promise<Finding> {
  const { filters, isByCreation } = search
  if (filters.length > 0) return amongPassing(search, words, along)
  const found = isByCreation && along ? walked(along, true) : inRecords(words)
  return { ...found, count: async () => countOf(search, words, along) }
}

export function walked({ rows, left }: Telling, isUnfiltered: boolean): Finding {
  const areAll = isUnfiltered && left.length === 0
  return { conditions: left.map(holds), entries: { rows, areFew: false, areAll } }
}

async function countOf(search: Search, words: Several<Wanted>, along: Along | undefined) {
  if (along?.count !== undefined) return along.count
  const bound = await boundBySample(search, words, [])
  if (bound !== undefined) return bound
  if (words.length > 1) return countSeveral(search, words)
  return along === undefined ? countMany(search, words[0]) : countRows(search.scope, along.rows)
}

/** By entries alone, unless a word has too many. */
async function countSeveral(search: Search, words: Several<Wanted>): Promise<Count | undefined> {
  if (words[0].entries >= search.ways.counted) return undefined
  const { rows, left } = entriesWith(search, words, search.ways.counted)
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

/** Of so many records it is looked up how many pass a filter. */
const sampled = 100
/** Where more than this share pass, the records are sooner looked up than all that pass are read. */
const most = 0.5
/** Where more than this share pass, a walk soon meets the next one. */
const some = 0.05

/** With more than one filter, few that pass are read one by one. */
async function amongPassing(
  search: Search,
  words: Several<Wanted>,
  along: Along | undefined,
): Promise<Finding> {
  const { isByCreation, filters, ways } = search
  const [wanted, ...others] = words
  const isSimple = filters.length === 1 && others.length === 0
  if (!isSimple && (await doFewPass(search))) return inRecords(words)
  const walk = isByCreation && along ? walked(along, false) : inRecords(words)
  if (others.length > 0) return boundedBySample(search, words, walk)
  if (wanted.entries >= ways.compared) return boundedBySample(search, words, inRecords(words))
  const entries = entriesOf(search.scope, search.searched, wanted)
  const share = isSimple ? await shareOfPassing(search, wanted) : 1
  if (share > most) return boundedBySample(search, words, walk, passingIn(search, entries))
  const both = inBoth(entries, sql`(${recordsWith(search, filters)})`)
  if (share > some && walk.entries !== undefined) return boundedBySample(search, words, walk, both)
  const told = await tell(search, both)
  const count = async () => told.count
  return told.rows === undefined ? { ...walk, count } : asTold(told.rows, count)
}

/** Where the sample does not know of more than are counted, these are counted. */
function boundedBySample(
  search: Search,
  words: Several<Wanted>,
  found: Finding,
  rows?: Rows,
): Finding {
  const counted = async () => rows && countRows(search.scope, rows)
  const count = async () => (await boundBySample(search, words, search.filters)) ?? counted()
  return { ...found, count }
}

async function doFewPass({ scope, searched, filters, ways }: Search): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from ${sql.table(searched.table)} where organization_id = ${scope.organizationId}
       and ${sql.join(filters, sql` and `)} limit ${ways.gathered}) passing`.execute(scope.db)
  return (rows[0]?.count ?? 0) < ways.gathered
}

/** About how many pass, at least: by the first and the last entries, which differ in age. */
async function shareOfPassing(search: Search, wanted: Wanted): Promise<number> {
  const { scope, searched, filters } = search
  const entries = sql`select record_id ${within(scope, searched, wanted)} order by word`
  const passing = (order: string) => {
    const ids = sql`${entries} ${sql.raw(order)} limit ${sampled}`
    const isFirst = sql<SqlBool>`id = any(array(${ids}))`
    return sql`(select count(*) from (${recordsWith(search, [isFirst, ...filters])}) passing)`
  }
  const { rows } = await sql<{ least: number }>`select
    least(${passing(', created_at, record_id')}, ${passing('desc, created_at desc, record_id desc')})`.execute(
    scope.db,
  )
  return (rows[0]?.least ?? 0) / sampled
}

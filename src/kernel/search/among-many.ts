import { sql } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { Rows } from './entries.ts'
import { asTold, inRecords, type Finding, type Search } from './finding.ts'
import { boundBySample, estimated } from './sampled.ts'
import { countAmong, countRows, tellPassing } from './told.ts'
import { holds, within, type Several, type Wanted } from './wanted.ts'

/** What a list by creation can be walked along. */
export interface Along {
  /** In the order of creation, or soon brought into it. */
  readonly rows: Rows
  /** Words that these do not tell. */
  readonly left: readonly Wanted[]
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

function walked({ rows, left }: Along, isUnfiltered: boolean): Finding {
  const areAll = isUnfiltered && left.length === 0
  return { conditions: left.map(holds), entries: { rows, areFew: false, areAll } }
}

async function countOf(search: Search, words: Several<Wanted>, along: Along | undefined) {
  if (along?.count !== undefined) return along.count
  const bound = await boundBySample(search, words, [])
  if (bound !== undefined) return bound
  if (along !== undefined) return countAlong(search, along)
  return words.length > 1 ? undefined : countMany(search, words[0])
}

/**
 * One word beside is looked for among its own entries, unless these are too many. Entries cost a tenth of a record, and
 * are read one after the other.
 */
async function countAlong(search: Search, { rows, left }: Along) {
  const [word, ...others] = left
  if (word === undefined) return countRows(search.scope, rows)
  return others.length === 0 ? countAmong(search, word, rows) : undefined
}

/** The first entries of one word are enough where they are of many records; else it has to be counted by records. */
async function countMany({ scope, searched }: Search, wanted: Wanted): Promise<Count | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from (select distinct record_id
    from (select record_id ${within(scope, searched, wanted)} limit ${3 * maxCounted}) e) first_records`.execute(
    scope.db,
  )
  return (rows[0]?.count ?? 0) > maxCounted ? { count: maxCounted, isExact: false } : undefined
}

const sampled = 100

/**
 * With one filter, which an index serves that tells ids, these are compared with the entries of a word. With more, few
 * that pass are read one by one.
 */
async function amongPassing(
  search: Search,
  words: Several<Wanted>,
  along: Along | undefined,
): Promise<Finding> {
  const { isByCreation, filters, ways } = search
  const isSimple = filters.length === 1 && words.length === 1
  if (!isSimple && (await doFewPass(search))) return inRecords(words)
  const count = () => boundBySample(search, words, filters)
  const walk = { ...(isByCreation && along ? walked(along, false) : inRecords(words)), count }
  if (words.length > 1) return walk
  const [wanted] = await estimated(search, words)
  if (wanted.entries >= ways.counted) return { ...inRecords(words), count }
  if (!isSimple || (await doMostPass(search, wanted))) return walk
  const told = await tellPassing(search, wanted)
  const toldCount = async () => told.count
  return told.rows === undefined ? { ...walk, count: toldCount } : asTold(told.rows, toldCount)
}

async function doFewPass({ scope, searched, filters, ways }: Search): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from ${sql.table(searched.table)} where organization_id = ${scope.organizationId}
       and ${sql.join(filters, sql` and `)} limit ${ways.gathered}) passing`.execute(scope.db)
  return (rows[0]?.count ?? 0) < ways.gathered
}

/** Whether so many pass that a walk soon meets the next one: by the first and the last entries, which differ in age. */
async function doMostPass({ scope, searched, filters }: Search, wanted: Wanted): Promise<boolean> {
  const entries = sql`select record_id ${within(scope, searched, wanted)} order by word`
  const passing = (order: string) => sql`(select count(*) from ${sql.table(searched.table)}
    where organization_id = ${scope.organizationId} and ${sql.join(filters, sql` and `)}
      and id = any(array(${entries} ${sql.raw(order)} limit ${sampled})))`
  const { rows } = await sql<{ least: number }>`select
    least(${passing(', created_at, record_id')}, ${passing('desc, created_at desc, record_id desc')})`.execute(
    scope.db,
  )
  return (rows[0]?.least ?? 0) > sampled / 2
}

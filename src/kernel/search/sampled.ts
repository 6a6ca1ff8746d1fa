import { sql, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import { lookedUpIn, type Rows } from './entries.ts'
import type { Search } from './finding.ts'
import { isSampled } from './share.ts'
import { recordsWith } from './told.ts'
import { isAmong, within, type Several, type Wanted } from './wanted.ts'

/**
 * With so many sampled there are more records than are counted: of as many as these, 156 are sampled, give or take 12.5, so
 * that this is six standard deviations more.
 */
const enough = 235

/** Of so many sampled records it is looked up whether they pass filters. */
const mostLookedUp = 1000

/** Says that more records have all words, and pass the filters, than are counted; undefined where the sample does not. */
export function boundBySample(
  search: Search,
  words: Several<Wanted>,
  filters: Search['filters'],
): Promise<Count | undefined> {
  const sampled = sampledWith(search, words)
  if (filters.length === 0)
    return boundBy(search, sql`select distinct record_id from (${sampled}) s`)
  const isSampledRecord = sql<SqlBool>`id = any(array(${sampled} limit ${mostLookedUp}))`
  return boundBy(search, recordsWith(search, [isSampledRecord, ...filters]))
}

/** The same where those that pass have rows of their own, in which each that is sampled is looked up. */
export function boundWith(search: Search, words: Several<Wanted>, passing: Rows) {
  const sampled = sampledWith(search, words, sql`record_id as found_id, created_at as found_at`)
  return boundBy(
    search,
    sql`select from (select distinct found_id, found_at from (${sampled} limit ${mostLookedUp}) s) few,
      ${lookedUpIn(passing)}`,
  )
}

function sampledWith(
  { scope, searched }: Search,
  words: Several<Wanted>,
  columns = sql`record_id`,
) {
  const [found, ...others] = words.map(
    (wanted) => sql`${within(scope, searched, wanted)} and ${isSampled}`,
  )
  const hashed = others.map((other) => sql`and ${isAmong('record_id', other)}`)
  return sql`select ${columns} ${found} ${sql.join(hashed, sql` `)}`
}

async function boundBy({ scope }: Search, rows: unknown): Promise<Count | undefined> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from (${rows} limit ${enough}) e`.execute(scope.db)
  return (counted[0]?.count ?? 0) >= enough ? { count: maxCounted, isExact: false } : undefined
}

import { sql, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { Search } from './finding.ts'
import { recordsWith } from './told.ts'
import { isAmong, within, type Several, type Wanted } from './wanted.ts'

/** One record in so many stands in an index of its own, by its words. Its id decides, whose last byte is random. */
const share = 64
const isSampled = sql`get_byte(uuid_send(record_id), 15) < 4`

/**
 * With so many sampled there are more records than are counted: of as many as these, 156 are sampled, give or take 12.5, so
 * that this is six standard deviations more.
 */
const enough = 235

/** Of so many sampled records it is looked up whether they pass filters. */
const mostLookedUp = 1000

/** About how many entries words have, if these are more than were counted, the rarest first. */
export async function estimated(
  { scope, searched, ways }: Search,
  words: Several<Wanted>,
): Promise<Several<Wanted>> {
  const counts = words.map(
    (wanted, place) => sql`(${sql.lit(place)}, (select count(*)
      from (select ${within(scope, searched, wanted)} and ${isSampled} limit ${Math.ceil(ways.compared / share)}) e))`,
  )
  const { rows } = await sql<{ sampled: number }>`
    select sampled from (values ${sql.join(counts)}) counts (place, sampled) order by place`.execute(
    scope.db,
  )
  return words
    .map((wanted, place) => ({
      ...wanted,
      entries: Math.max(wanted.entries, (rows[place]?.sampled ?? 0) * share),
    }))
    .toSorted((one, other) => one.entries - other.entries) as [Wanted, ...Wanted[]]
}

/** Says that more records have all words, and pass the filters, than are counted; undefined where the sample does not. */
export async function boundBySample(
  search: Search,
  words: Several<Wanted>,
  filters: Search['filters'],
): Promise<Count | undefined> {
  const [found, ...others] = words.map(
    (wanted) => sql`${within(search.scope, search.searched, wanted)} and ${isSampled}`,
  )
  const hashed = others.map((other) => sql`and ${isAmong('record_id', other)}`)
  const sampled = sql`select record_id ${found} ${sql.join(hashed, sql` `)}`
  const isSampledRecord = sql<SqlBool>`id = any(array(${sampled} limit ${mostLookedUp}))`
  const rows =
    filters.length === 0
      ? sql`select distinct record_id from (${sampled}) s`
      : recordsWith(search, [isSampledRecord, ...filters])
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from (${rows} limit ${enough}) e`.execute(search.scope.db)
  return (counted[0]?.count ?? 0) >= enough ? { count: maxCounted, isExact: false } : undefined
}

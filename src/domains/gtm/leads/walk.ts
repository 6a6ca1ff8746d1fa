import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { recordLookedUp } from '#kernel/lists/looked-up.ts'
import type { FoundPage } from '#kernel/search/finding.ts'
import { beyond, inDirection, until } from '#kernel/search/place.ts'
import { boundCount } from '#kernel/lists/count.ts'
import type { Search } from './found-by-words.ts'
import { halfOf, type Surveyed, type Word } from './survey.ts'
import { entriesOf, fromLeads, holds, isAmong, share, type Leads } from './worded.ts'

/** So many more are passed over than the sample says. */
const leastMore = 500

/** The first leads of an order that are found; of the likely number, so that maybe not as many as a page shows. */
export function walk(search: Search, surveyed: Surveyed) {
  const rows = foundBy(search, surveyed)
  return search.of.scope.db
    .selectFrom(sql<{ readonly id: string }>`${rows}`.as('gtm_leads'))
    .select('gtm_leads.id')
}

/**
 * Each is read along the order; or an index tells which pass the filters, and have the rarest word if its entries are hashed, and
 * these alone are looked up. What is likely to take less.
 */
function wayOf({ filters, ways }: Search, { words, leads, passed, filtered }: Surveyed) {
  const [rarest, ...others] = words
  const among = others.length === 0 ? 0 : filtered * Math.min(1, rarest.entries / leads)
  const read = passed * ways.reading
  const looked = passed * ways.passing + filtered * ways.looking
  const hashed = rarest.entries * ways.hashing + passed * ways.passing + among * ways.looking
  if (hashed < Math.min(read, looked)) return 'hashed'
  return filters.length > 0 && looked < read ? 'looked' : 'read'
}

/** About as many as the sample says of the first that are found in the order. */
function foundBy(search: Search, surveyed: Surveyed) {
  const { of, filters } = search
  const { words, leads, filtered } = surveyed
  const [rarest, ...others] = words
  const way = wayOf(search, surveyed)
  if (way === 'hashed') {
    const isRarest = isAmong('gtm_leads.id', entriesOf(of, rarest.word))
    const among = filtered * Math.min(1, rarest.entries / leads)
    return holding(of, along(search, [...filters, isRarest], among), others)
  }
  const rows = along(search, filters, filtered)
  return way === 'looked' ? holding(of, rows, words) : read(of, rows, words)
}

/**
 * What a deep page shows: one connection counts what is found until about halfway, another tells what is found behind that. Undefined
 * where halfway is not where the sample says.
 */
export async function tellDeep(search: Search, surveyed: Surveyed): Promise<FoundPage | undefined> {
  const { of, place, filters, ways } = search
  const { halfway: from, passed } = surveyed
  const isFar = place.offset > 0 && passed >= 2 * ways.parted
  if (from === null || !isFar || wayOf(search, surveyed) !== 'read') return undefined
  const found = sql`${fromLeads(of)} and ${sql.join([...filters, haveAll(of, surveyed.words)], sql` and `)}`
  const before = [beyond(search, place.by), until(search, place.by, from)]
  const after = beyond({ place: { ...place, from } }, place.by)
  const half = halfOf(place)
  const first = Math.max(0, place.offset - (half.sampled + half.chance) * share)
  const most = place.reach - place.offset + 2 * half.chance * share
  const [counted, told] = await Promise.all([
    sql<{ count: number }>`select count(*) ${found} and ${sql.join(before, sql` and `)}`.execute(
      of.scope.db,
    ),
    sql<{ ids: string | null }>`select array_agg(id)::text as ids from (
      select id ${found} and ${after} order by ${inDirection({ place }, place.by)}
       limit ${most} offset ${first}) found`.execute(of.scope.db),
  ])
  const ids = told.rows[0]?.ids?.slice(1, -1).split(',') ?? []
  const start = place.offset - (counted.rows[0]?.count ?? 0) - first
  const page = ids.slice(start, start + place.reach - place.offset)
  const isWhole = start >= 0 && (ids.length < most || page.length === place.reach - place.offset)
  return isWhole ? { ids: `{${page.join(',')}}`, count: boundCount } : undefined
}

function along(
  { of, place }: Search,
  conditions: readonly Expression<SqlBool>[],
  likely: number,
): RawBuilder<unknown> {
  const asked = sql.join([beyond({ place }, place.by), ...conditions], sql` and `)
  return sql`(select * ${fromLeads(of)} and ${asked} order by ${inDirection({ place }, place.by)}
    limit ${Math.ceil(likely) + leastMore})`
}

function haveAll(of: Leads, words: readonly Word[]): RawBuilder<SqlBool> {
  return sql`${sql.join(
    words.map(({ word }) => holds(of, word)),
    sql` and `,
  )}`
}

/** Those that have some words, as they are read. */
function read(of: Leads, rows: RawBuilder<unknown>, words: readonly Word[]): RawBuilder<unknown> {
  return sql`(select * from ${rows} gtm_leads where ${haveAll(of, words)})`
}

/** Those that have some words, each looked up. */
function holding(
  of: Leads,
  rows: RawBuilder<unknown>,
  words: readonly Word[],
): RawBuilder<unknown> {
  if (words.length === 0) return rows
  return sql`(select * from ${rows} walked where (select ${haveAll(of, words)}
    from ${recordLookedUp('gtm_leads', of.scope.organizationId, sql.ref('walked.id'))}))`
}

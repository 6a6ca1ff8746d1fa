import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { recordLookedUp } from '#kernel/lists/looked-up.ts'
import { beyond, inDirection } from '#kernel/search/place.ts'
import type { Search } from './found-by-words.ts'
import type { Surveyed, Word } from './survey.ts'
import { entriesOf, fromLeads, holds, isAmong, type Leads } from './worded.ts'

/** So many more are passed over than the sample says. */
const leastMore = 500

/** The first leads of an order that are found; of the likely number, so that maybe not as many as a page shows. */
export function walk(search: Search, surveyed: Surveyed) {
  const rows = firstBy(search, surveyed)
  return search.of.scope.db
    .selectFrom(sql<{ readonly id: string }>`${rows}`.as('gtm_leads'))
    .select('gtm_leads.id')
}

/**
 * Each is read along the order; or an index tells which pass the filters, and have the rarest word if its entries are hashed, and
 * these alone are looked up. What is likely to take less.
 */
function firstBy(search: Search, surveyed: Surveyed): RawBuilder<unknown> {
  const { of, filters, ways } = search
  const { words, leads, passed, filtered } = surveyed
  const [rarest, ...others] = words
  const among = filtered * Math.min(1, rarest.entries / leads)
  const read = passed * ways.reading
  const looked = passed * ways.passing + filtered * ways.looking
  const hashed = rarest.entries * ways.hashing + passed * ways.passing
  if (hashed + Math.min(1, others.length) * among * ways.looking < Math.min(read, looked)) {
    const isRarest = isAmong('gtm_leads.id', entriesOf(of, rarest.word))
    return holding(of, along(search, [...filters, isRarest], among), others)
  }
  const first = along(search, filters, filtered)
  return looked < read
    ? holding(of, first, words)
    : sql`(select * from ${first} gtm_leads where ${haveAll(of, words)})`
}

function along(
  { of, place }: Search,
  conditions: readonly Expression<SqlBool>[],
  likely: number,
): RawBuilder<unknown> {
  const asked = sql.join([beyond({ place }, place.by), ...conditions], sql` and `)
  return sql`(select * ${fromLeads(of)} and ${asked}
    order by ${inDirection({ place }, place.by)} limit ${Math.ceil(likely) + leastMore})`
}

function haveAll(of: Leads, words: readonly Word[]): RawBuilder<SqlBool> {
  return sql`${sql.join(
    words.map(({ word }) => holds(of, word)),
    sql` and `,
  )}`
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

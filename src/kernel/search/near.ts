import { sql } from 'kysely'
import { entriesMarked } from './entries.ts'
import type { Finding, Search } from './finding.ts'
import { beyond, inDirection, isByCreation } from './place.ts'
import type { Surveyed } from './sampled.ts'
import { boundCount, tell } from './told.ts'
import { holds, type Wanted } from './wanted.ts'
import { isWithin } from './within.ts'

/**
 * What a page shows that is met soon: the first records of its order are looked through, if an index has these. Undefined where
 * they do not fill it.
 */
export async function tellNear(
  search: Search,
  words: readonly Wanted[],
): Promise<Finding | undefined> {
  const { scope, searched, place, filters, ways } = search
  const { walked, reach, offset } = place
  if (walked === undefined || reach * 10 > ways.walked) return undefined
  const order = inDirection(search, walked.by)
  const table = sql.table(searched.table)
  const asked = [...words.map(holds), ...filters, isWithin(search, `${searched.table}.id`)]
  const { rows } = await sql<{ count: number; ids: string | null }>`
    select count(*) as count, array_agg(id)::text as ids from (
      select id from (
        select * from ${table} where organization_id = ${scope.organizationId} and ${walked.only} and ${beyond(search, walked.by)}
         order by ${order} limit ${ways.walked}) ${table}
       where ${sql.join(asked, sql` and `)} order by ${order} limit ${reach - offset} offset ${offset}) page`.execute(
    scope.db,
  )
  const [{ count, ids } = { count: 0, ids: null }] = rows
  return count < reach - offset
    ? undefined
    : { conditions: [], told: { ids: ids ?? '{}', count: boundCount } }
}

/**
 * Where nobody asks how many there are: the first candidates in the order of creation alone are looked up, if a page is likely to be
 * among them. Undefined where they do not fill it.
 */
export async function tellNewest(search: Search, surveyed: Surveyed): Promise<Finding | undefined> {
  const { isUncounted = false, place, ways } = search
  const { words, candidates, passing } = surveyed
  const most = ways.walked
  const likely = (passing * most) / candidates
  if (!isUncounted || !isByCreation(search) || candidates < 2 * most || likely < 2 * place.reach)
    return undefined
  const only = beyond(search, [sql.ref('created_at'), sql.ref('record_id')])
  const { rows, left } = entriesMarked({ ...search, only: sql`${only}` }, words)
  const order = inDirection(search, [sql.ref('found_at'), sql.ref('found_id')])
  const first = sql`(select found_id, found_at from ${rows} marked order by ${order} limit ${most})`
  const near = await tell(search, { candidatesIn: () => ({ rows: first, left }), most })
  const found = near?.told?.count.count ?? 0
  return found < place.reach ? undefined : near
}

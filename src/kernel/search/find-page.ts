import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Rows } from './entries.ts'
import type { Finding, Search, FoundPage } from './finding.ts'
import { allIds, keysOf, pageIn, partsOf, type Candidates, type LookedUp } from './page-ids.ts'
import { isByCreation } from './place.ts'
import { isWithin, recordsOf } from './within.ts'
import { holds } from './wanted.ts'

interface PageSearch {
  readonly candidatesIn: (search: Search) => Candidates
  /** When about half of them were created, where they are many. */
  readonly middle?: string | null
  /** So many are looked up, if left out as many as usual. */
  readonly most?: number
}

interface Found {
  readonly candidates: number
  readonly count: number
  readonly ids: string | null
}

/**
 * What a page shows of the records that entries may lead to, and how many there are: each is looked up once, unless the entries
 * alone tell all. Undefined where there are more than are looked up. The ids of the page alone come back, since thousands of
 * them take longer to send than to find. Many are looked up by two connections, each a half.
 */
export async function findPage(
  search: Search,
  { candidatesIn, middle = null, most = search.ways.lookedUp }: PageSearch,
): Promise<Finding | undefined> {
  const parts = partsOf(search, middle)
  const page = await pageFrom(parts.map((part) => findPart(part, candidatesIn(part), most)))
  return page && { conditions: [], page }
}

/** The same of at most so many that some rows name, each looked up once; by a connection for each part of these. */
export async function pageOfNamed(
  search: LookedUp,
  parts: readonly Expression<unknown>[],
  most: number,
): Promise<FoundPage | undefined> {
  return pageFrom(parts.map((rows) => findPart(search, { rows, left: [] }, most)))
}

async function pageFrom(
  parts: readonly Promise<Found | undefined>[],
): Promise<FoundPage | undefined> {
  const found = await Promise.all(parts)
  const known = found.filter((one) => one !== undefined)
  return known.length < parts.length ? undefined : pageOfParts(known)
}

function pageOfParts(parts: readonly Found[]): FoundPage {
  const count = parts.reduce((sum, one) => sum + one.count, 0)
  return { ids: allIds(parts.map(({ ids }) => ids)), count: upTo(maxCounted, count) }
}

async function findPart(
  search: LookedUp,
  { rows, left }: Candidates,
  most: number,
): Promise<Found | undefined> {
  const { scope, filters } = search
  const conditions = [...left.map(holds), ...filters]
  const isByEntries = isByCreation(search) && conditions.length === 0
  const parts = isByEntries ? asEntries(search, rows) : lookedUp(search, rows, { conditions, most })
  const { rows: parted } = await sql<Found>`
    with ${parts}
    select (select count from candidates) as candidates, (select count(*) from found) as count,
           (select array_agg(found_id)::text from ${pageIn(search, sql`found`)} page) as ids`.execute(
    scope.db,
  )
  const [found] = parted
  return (found?.candidates ?? 0) > (isByEntries ? maxCounted : most) ? undefined : found
}

function asEntries(search: LookedUp, rows: Expression<unknown>) {
  return sql`
    entries as materialized (select found_id, found_at from ${rows} rows limit ${maxCounted + 1}),
    candidates as materialized (select count(*) as count from entries),
    found as materialized (
      select distinct found_id, found_at as key_0, found_id as key_1 from entries
       where ${isWithin(search, 'entries.found_id')})`
}

interface Asking {
  readonly conditions: readonly Expression<SqlBool>[]
  readonly most: number
}

/** With the keys of the order that is asked for. */
function lookedUp(search: LookedUp, rows: Expression<unknown>, { conditions, most }: Asking) {
  const named = sql`(select found_id from entries
    where (select count from candidates) <= ${most} and ${isWithin(search, 'entries.found_id')})`
  return sql`
    entries as materialized (select found_id from ${rows} rows limit ${most + 1}),
    candidates as materialized (select count(*) as count from entries),
    found as materialized (${recordsOf(search, named, { columns: keysOf(search), conditions })})`
}

export async function countRows({ db }: OrganizationScope, entries: Rows): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (select from ${entries} e limit ${maxCounted + 1}) first_entries`.execute(db)
  return upTo(maxCounted, rows[0]?.count ?? 0)
}

function upTo(most: number, count: number): Count {
  return { count: Math.min(count, most), isExact: count <= most }
}

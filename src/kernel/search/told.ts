import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Rows } from './entries.ts'
import type { Search } from './finding.ts'
import { isAmong, within, type Wanted } from './wanted.ts'

/** How many there are; where they are not more than lists are counted, also which. */
export interface Told {
  readonly count: Count
  readonly rows?: Rows
}

/** Compares entries once for a page and its count. */
export function tell(search: Search, entries: Rows): Promise<Told> {
  return tellSome(search, sql`select found_id, found_at from ${entries} e`)
}

/**
 * Those of a word that pass a filter, by the indexes of both: hashed entries meet the ids that the filter's index
 * tells, so that no record is looked up.
 */
export function tellPassing(search: Search, wanted: Wanted): Promise<Told> {
  const { scope, searched, filters, ways } = search
  const entries = within(scope, searched, wanted)
  const passing = sql`select id from ${sql.table(searched.table)}
    where organization_id = ${scope.organizationId} and ${sql.join(filters, sql` and `)}
      and ${isAmong('id', entries)} limit ${ways.told + 1}`
  return tellSome(
    search,
    sql`select distinct record_id as found_id, created_at as found_at ${entries}
           and (record_id in (${passing})) is true`,
  )
}

/** Which of a few records fulfil conditions: each is looked up once, for a page and its count. */
export async function tellWhich(
  search: Search,
  few: Rows,
  conditions: readonly Expression<SqlBool>[],
): Promise<Required<Told>> {
  const isFew = sql<SqlBool>`id = any(array(select found_id from ${few} among))`
  const { count, ids, times } = await read(
    search.scope,
    recordsWith(search, [isFew, ...conditions]),
  )
  return { count: { count, isExact: true }, rows: rowsOf(ids, times) }
}

export async function countRows({ db }: OrganizationScope, entries: Rows): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (select from ${entries} e limit ${maxCounted + 1}) first_entries`.execute(db)
  return upTo(maxCounted, rows[0]?.count ?? 0)
}

/** How many of some records have a word, by the entries of both. Undefined where that has too many. */
export async function countAmong(
  { scope, searched, ways }: Search,
  word: Wanted,
  among: Rows,
): Promise<Count | undefined> {
  if (word.entries >= ways.compared) return undefined
  const { rows } = await sql<{ count: number }>`select count(distinct record_id)
    ${within(scope, searched, word)}
      and (record_id in (select found_id from ${among} among)) is true`.execute(scope.db)
  return upTo(maxCounted, rows[0]?.count ?? 0)
}

function upTo(most: number, count: number): Count {
  return { count: Math.min(count, most), isExact: count <= most }
}

export function recordsWith(
  { scope: { organizationId }, searched: { table } }: Search,
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<unknown> {
  return sql`select id as found_id, created_at as found_at from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.join(conditions, sql` and `)}`
}

async function tellSome({ scope, ways }: Search, found: RawBuilder<unknown>): Promise<Told> {
  const { count, ids, times } = await read(scope, sql`${found} limit ${ways.told + 1}`)
  const told = upTo(ways.told, count)
  return told.isExact ? { count: told, rows: rowsOf(ids, times) } : { count: told }
}

interface Found {
  readonly count: number
  readonly ids: string | null
  readonly times: string | null
}

async function read({ db }: OrganizationScope, found: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Found>`
    select count(*), array_agg(found_id)::text as ids, array_agg(found_at)::text as times
      from (${found}) first_found`.execute(db)
  return rows[0] ?? { count: 0, ids: null, times: null }
}

function rowsOf(ids: string | null, times: string | null): Rows {
  return sql`(select found_id, found_at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) told (found_id, found_at))`
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Rows } from './entries.ts'
import type { Search } from './finding.ts'

/** How many there are; where they are not more than lists are counted, also which. */
export interface Told {
  readonly count: Count
  readonly rows?: Rows
}

/** Compares entries once for a page and its count. */
export function tell(search: Search, entries: Rows): Promise<Told> {
  return tellSome(search, sql`select found_id, found_at from ${entries} e`)
}

/** Which of a few records fulfil conditions: each is looked up once, for a page and its count. */
export async function tellWhich(
  search: Search,
  few: Rows,
  conditions: readonly Expression<SqlBool>[],
): Promise<Required<Told>> {
  const { count, ids, times } = await read(
    search.scope,
    recordsWith(search, [isFoundIn(few), ...conditions]),
  )
  return { count: upTo(maxCounted, count), rows: rowsOf(ids, times) }
}

/** Of entries that are no more than lists are counted which records fulfil conditions, at once; else undefined. */
export async function tellPassing(
  search: Search,
  entries: Rows,
  conditions: readonly Expression<SqlBool>[],
): Promise<Required<Told> | undefined> {
  const { scope, ways } = search
  const areFew = sql<SqlBool>`(select count(*) from entries) <= ${ways.told}`
  const passing = recordsWith(search, [areFew, isFoundIn(sql`entries`), ...conditions])
  const { rows } = await sql<Found & { readonly areFew: boolean }>`
    with entries as materialized (select found_id, found_at from ${entries} e limit ${ways.told + 1})
    select ${areFew} as "areFew", count(*), array_agg(found_id)::text as ids, array_agg(found_at)::text as times
      from (${passing}) passing`.execute(scope.db)
  const [found] = rows
  if (found?.areFew !== true) return undefined
  return { count: { count: found.count, isExact: true }, rows: rowsOf(found.ids, found.times) }
}

/** Those of some records that pass the filters. */
export function passingIn(search: Search, entries: Rows): Rows {
  return sql`(${recordsWith(search, [isFoundIn(entries), ...search.filters])})`
}

export async function countRows({ db }: OrganizationScope, entries: Rows): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (select from ${entries} e limit ${maxCounted + 1}) first_entries`.execute(db)
  return upTo(maxCounted, rows[0]?.count ?? 0)
}

function upTo(most: number, count: number): Count {
  return { count: Math.min(count, most), isExact: count <= most }
}

/** All in one array, which the index of ids is read along. */
function isFoundIn(rows: Rows) {
  return sql<SqlBool>`id = any(array(select found_id from ${rows} among))`
}

export function recordsWith(
  { scope: { organizationId }, searched: { table } }: Search,
  conditions: readonly Expression<SqlBool>[],
): Rows {
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

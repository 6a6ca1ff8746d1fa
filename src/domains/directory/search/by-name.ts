import { sql } from 'kysely'
import type { ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { isTrusted, wantedOf, type Wanted } from './coming-first.ts'
import { areaOf, boxesOf, defaultRadiusKm, type BusinessSearch } from './conditions.ts'
import { cell, cellsOf } from './grid.ts'

/** Deeper pages are read along all names: each square would have to tell as many. */
const deepest = 1_000

/**
 * The ids of those of an area that come first by name, from the first of each square of a degree. Undefined where all
 * that somebody vouches for do not fill the page, or the area is too large.
 */
export async function firstByName(
  { db }: Scope,
  search: BusinessSearch,
  request: ListRequest,
): Promise<readonly string[] | undefined> {
  const wanted = wantedOf(request)
  const cells = fewestCells(search)
  if (wanted === undefined || cells === undefined || wanted.reach > deepest) return undefined
  const beyond = beyondOf(wanted, request)
  if (beyond === undefined) return undefined
  const direction = sql.raw(wanted.descending ? 'desc' : 'asc')
  const { rows } = await sql<{ id: string }>`
    select one.id from unnest(${cells}::int[]) cells (cell) cross join lateral (
      select businesses.id, businesses.search_name from businesses
       where ${isTrusted} and lat is not null and ${cell} = cells.cell
         and ${sql.join([...areaOf(search), ...beyond], sql` and `)}
       order by businesses.search_name ${direction}, businesses.id ${direction}
       limit ${wanted.reach}) one
     order by one.search_name ${direction}, one.id ${direction} limit ${wanted.reach}`.execute(db)
  return rows.length < wanted.reach ? undefined : rows.map(({ id }) => id)
}

function fewestCells(search: BusinessSearch): readonly number[] | undefined {
  const { near, radius_km = defaultRadiusKm } = search
  return boxesOf(search)
    .map((box) => cellsOf(box, near && { near, radius_km }))
    .filter((cells) => cells !== undefined)
    .toSorted((one, other) => one.length - other.length)
    .at(0)
}

/** What lies behind the cursor, by name; undefined where only those come that nobody vouches for. */
function beyondOf({ cursor, descending }: Wanted, { ordering }: ListRequest) {
  if (cursor === undefined) return []
  const [standing, name] = [cursor.key.slice(0, 1), cursor.key.slice(1)]
  if (standing !== (ordering.startsWith('-') ? 'b' : 'a')) return undefined
  return [
    sql<boolean>`(businesses.search_name, businesses.id) ${sql.raw(descending ? '<' : '>')} (${name}, ${cursor.id}::uuid)`,
  ]
}

import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted } from '#kernel/lists/count.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { isBeyond } from '../search/abundance.ts'
import { isTrusted } from '../search/coming-first.ts'
import { placesOf } from '../search/conditions.ts'
import { isSampledFor } from '../search/found-by.ts'
import { gatheredFrom, type Part } from '../search/gathered.ts'
import { distanceKm, isAround, isWithin, outward, type Point } from '../search/geography.ts'
import { listingId, shownListings } from './listings.ts'

type Conditions = readonly Expression<SqlBool>[]

/** Listings of a circle. */
export interface Around {
  readonly near: Point
  readonly radius_km: number
  /** Also those of businesses that nobody vouches for. */
  readonly isUnprovenToo: boolean
  /** What else they have to be. */
  readonly conditions: Conditions
}

/** So many of the nearest are put in order where more are there than are counted. */
const mostOrdered = 1000

/** The place of a listing, as the functions of places name it. */
const place = sql`(values (coalesce(n.lat, b.lat), case when n.lat is null then b.lng else n.lng end)) place (lat, lng)`

export function isNear(point: Point, radiusKm: number): Expression<SqlBool> {
  return sql<boolean>`exists (select from ${place} where ${isWithin(point, radiusKm)})`
}

export function distanceTo(point: Point): Expression<number> {
  return sql<number>`(select ${distanceKm(point)} from ${place})`
}

/**
 * What is offered and wanted in a circle, found by the businesses that stand there. Where it is more than is counted, the
 * nearest are put in order by distance; undefined in any other order, which is better walked along.
 */
export async function listAround(scope: Scope, around: Around, part: Part) {
  const isMany = await isBeyond(scope, businessesAround(around))
  if (isMany && part.request.ordering !== 'distance') return undefined
  const found = isMany
    ? await nearestListings(scope, around, part)
    : await listingsAround(scope, around, part)
  const count = isMany ? { count: maxCounted, isExact: false } : found.count
  const rows = shownListings(scope).where(sql<boolean>`n.id = any(${[...found.ids]}::uuid[])`)
  return listPage(rows, part.request, part.keys, listingId, undefined, { count })
}

/** Of one business in 64 those that have something to list. Each counts once, so that none speaks for others. */
function businessesAround({ near, radius_km, isUnprovenToo, conditions }: Around) {
  const b = businesses([isSampledFor(64), isWithin(near, radius_km), ...standing(isUnprovenToo)])
  return sql`select 1 from ${b} where exists (select from business_notices n
    where n.business_id = b.id and n.lat is null and ${all(conditions)})`
}

export function listingsAround(scope: Scope, around: Around, part: Part) {
  return gatheredFrom(scope, (key) => inCircle(around, key), part)
}

function inCircle(around: Around, key: Expression<unknown>) {
  const { near, radius_km, isUnprovenToo, conditions } = around
  const places = placesOf({ near, radius_km, text_field: 'q' })
  const b = businesses([...places, ...standing(isUnprovenToo)])
  return sql`
    select n.id, ${key} as key from ${b} join business_notices n on n.business_id = b.id and n.lat is null
     where ${all(conditions)}
    union all ${withPlaces(around, key)}`
}

function standing(isUnprovenToo: boolean): Conditions {
  return isUnprovenToo ? [] : [isTrustedRow]
}

/** No index is asked for it. */
const isTrustedRow = sql<boolean>`(businesses.status <> 'nominated') is true`

/** Of the businesses from the middle outward, as an index has them, so that the rest of a large circle is not read. */
export function nearestListings(scope: Scope, around: Around, part: Part) {
  return transaction(scope, async (inside) => {
    // The planner takes a large circle for a reason to gather all of it.
    await sql`set local enable_bitmapscan = off`.execute(inside.db)
    await sql`set local enable_seqscan = off`.execute(inside.db)
    const unproven = sql<boolean>`businesses.status = 'nominated'`
    const standings = around.isUnprovenToo ? [isTrusted, unproven] : [isTrusted]
    const found = (key: Expression<unknown>) =>
      sql.join(
        [...standings.map((one) => outwardFrom(around, one, key)), withPlaces(around, key)],
        sql` union all `,
      )
    return gatheredFrom(inside, found, part)
  })
}

function outwardFrom(
  { near, radius_km, conditions }: Around,
  isOfIndex: Expression<SqlBool>,
  key: Expression<unknown>,
) {
  const b = sql`(select businesses.id, businesses.lat, businesses.lng from businesses
    where ${isOfIndex} and ${isAround(near, radius_km)} order by ${outward(near, false)}) b`
  return sql`(select n.id, ${key} as key from ${b} cross join lateral (
      select n.id, n.posted_at, n.lat, n.lng from business_notices n
       where n.business_id = b.id and n.lat is null and ${all(conditions)} offset 0) n
     limit ${sql.lit(mostOrdered)})`
}

/** Those that name a place of their own: the newest of as many as are put in order. */
function withPlaces(
  { near, radius_km, isUnprovenToo, conditions }: Around,
  key: Expression<unknown>,
) {
  const isShown = isUnprovenToo
    ? sql<boolean>`b.status <> 'suspended'`
    : sql<boolean>`b.status not in ('suspended', 'nominated')`
  return sql`(
    select n.id, ${key} as key from business_notices n join businesses b on b.id = n.business_id
     where n.id = any(array(select id from business_notices
            where status = 'open' and lat is not null and ${isWithin(near, radius_km)}))
       and ${isShown} and ${all(conditions)}
     order by n.posted_at desc limit ${sql.lit(mostOrdered)})`
}

function businesses(conditions: Conditions) {
  return sql`(select businesses.id, businesses.lat, businesses.lng from businesses
    where businesses.status <> 'suspended' and ${all(conditions)}) b`
}

function all(conditions: Conditions) {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

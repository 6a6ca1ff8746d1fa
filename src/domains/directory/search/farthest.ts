import { sql } from 'kysely'
import type { ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { isTrusted, wantedOf, type Wanted } from './coming-first.ts'
import { isAmong } from './conditions.ts'
import { isSampledFor, whileWalking, type Share } from './found-by.ts'
import { distanceKm, isWithin } from './geography.ts'
import { stretchesBetween, stripe } from './grid.ts'
import type { Circle } from './nearest.ts'

/** So many more are read as may be equally far but for rounding; the list orders them anew. */
const roundings = 8
/** By this share it is told how far inward to look. */
const telling: Share = 64

/**
 * The ids of those of a circle that come first from its rim inward. One business in 64 tells how far inward the rim has
 * to be looked through. Undefined where all that somebody vouches for do not fill the page, or it is not read inward.
 */
export async function farthestIn(
  scope: Scope,
  circle: Circle,
  request: ListRequest,
): Promise<readonly string[] | undefined> {
  const wanted = wantedOf(request)
  if (wanted === undefined || !wanted.descending) return undefined
  const outer = Math.min(circle.radius_km, Number(wanted.cursor?.key ?? circle.radius_km))
  if (!(outer > 0)) return undefined
  const inner = await innerOf(scope, circle, { outer, ...wanted })
  const stretches = inner === undefined ? undefined : stretchesBetween(circle.near, inner, outer)
  if (inner === undefined || stretches === undefined) return undefined
  const most = wanted.reach + roundings
  const distance = distanceKm(circle.near)
  const { rows } = await sql<{ id: string }>`
    select one.id from unnest(
        ${stretches.map(({ stripe: number }) => number)}::int[],
        ${stretches.map(({ west }) => west)}::float8[],
        ${stretches.map(({ east }) => east)}::float8[]) rim (stripe, west, east)
      cross join lateral (
        select businesses.id, ${distance} as distance from businesses
         where businesses.status <> 'suspended' and lat is not null
           and ${stripe} = rim.stripe and lng between rim.west and rim.east
           and ${distance} between ${inner} and ${outer}
           and ${sql.join(soughtIn(circle), sql` and `)}) one
     order by one.distance desc, one.id desc limit ${most}`.execute(scope.db)
  return rows.length < most ? undefined : rows.map(({ id }) => id)
}

function soughtIn({ elsewhere, within, found }: Circle) {
  const others = elsewhere.length === 0 ? [] : [sql<boolean>`not ${isAmong(elsewhere)}`]
  return [isTrusted, ...others, ...whileWalking([...within, ...found])]
}

/** How far from the middle those stand that may come first: in the sample there are a few beyond. */
async function innerOf(
  { db }: Scope,
  circle: Circle,
  { outer, reach }: Wanted & { readonly outer: number },
): Promise<number | undefined> {
  const expected = (reach + roundings) / telling
  const enough = Math.ceil(expected + 4 * Math.sqrt(expected)) + 4
  const { rows } = await sql<{ distance: number }>`
    select ${distanceKm(circle.near)} as distance from businesses
     where ${isSampledFor(telling)} and ${isWithin(circle.near, outer)} and ${sql.join(soughtIn(circle), sql` and `)}
     order by distance desc limit ${enough}`.execute(db)
  return rows.length < enough ? undefined : rows.at(-1)?.distance
}

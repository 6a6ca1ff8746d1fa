import { sql, type Expression } from 'kysely'

/** Degrees of WGS 84. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A rectangle of degrees; where `west` is greater than `east` it crosses the antimeridian. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Mean radius of the Earth (IUGG), in kilometres. */
export const earthKm = 6371.0088
/** A hair more than needed, so that rounding loses nobody on the circle. */
const slack = 1e-9

/**
 * The smallest box around a circle on the sphere (bounding coordinates after J. P. Matuschek); one that
 * reaches a pole spans all longitudes.
 */
export function boxAround({ lat, lng }: Point, radiusKm: number): Box {
  const angle = radiusKm / earthKm + slack
  const south = lat - degrees(angle)
  const north = lat + degrees(angle)
  if (south <= -90 || north >= 90)
    return { south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180 }
  const reach = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat)))))
  return { south, north, west: wrapped(lng - reach), east: wrapped(lng + reach) }
}

/** Whether a business stands inside the box. */
export function isInside({ south, west, north, east }: Box): Expression<boolean> {
  return west <= east
    ? sql<boolean>`(lat between ${south} and ${north} and lng between ${west} and ${east})`
    : sql<boolean>`(lat between ${south} and ${north} and (lng >= ${west} or lng <= ${east}))`
}

/** The box can be looked up in an index; the circle inside it decides. */
export function isWithin(point: Point, radiusKm: number): Expression<boolean> {
  return sql<boolean>`(${isInside(boxAround(point, radiusKm))} and ${distanceKm(point)} <= ${radiusKm})`
}

/** Where a business stands, as a point in space: the nearest there are the nearest on the sphere. As in migration 0043. */
const position = sql`(case when businesses.lat is not null then cube(array[
  cos(radians(businesses.lat)) * cos(radians(businesses.lng)),
  cos(radians(businesses.lat)) * sin(radians(businesses.lng)), sin(radians(businesses.lat))]) end)`

/** As `isWithin`, for the index of positions. */
export function isAround(point: Point, radiusKm: number): Expression<boolean> {
  return sql<boolean>`(businesses.lat is not null and ${position} <@ ${ball(point, radiusKm)}
    and ${distanceKm(point)} <= ${radiusKm})`
}

/** What the index of positions can order by: the nearest first, or the farthest, which the point opposite is nearest to. */
export function outward({ lat, lng }: Point, isReversed: boolean): Expression<number> {
  const from = isReversed ? { lat: -lat, lng: lng + 180 } : { lat, lng }
  return sql<number>`(${position} <-> ${inSpace(from)})`
}

/** As `isAround`, of further places and their own index (migration 0255). */
export function isPlaceAround(point: Point, radiusKm: number): Expression<boolean> {
  return sql<boolean>`(${placePosition} <@ ${ball(point, radiusKm)} and ${distanceKm(point)} <= ${radiusKm})`
}

export function outwardOfPlaces(point: Point): Expression<number> {
  return sql<number>`(${placePosition} <-> ${inSpace(point)})`
}

const placePosition = sql`cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))])`

function ball(point: Point, radiusKm: number) {
  const chord = 2 * Math.sin(Math.min(Math.PI / 2, radiusKm / earthKm / 2)) + slack
  return sql`cube_enlarge(${inSpace(point)}, ${chord}::float8, 3)`
}

/** The way to a business, or to whichever of its places is nearest. */
export function distanceToAny(point: Point, elsewhere: readonly string[] = []): Expression<number> {
  if (elsewhere.length === 0) return distanceKm(point)
  return sql<number>`least(${distanceKm(point)}, (select min(${distanceKm(point)}) from business_places
    where business_places.business_id = businesses.id))`
}

function inSpace({ lat, lng }: Point) {
  const [up, along] = [radians(lat), radians(lng)]
  const place = [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)]
  return sql`cube(${place}::float8[])`
}

/** The way from the point to a business over the sphere, in kilometres (haversine formula). */
export function distanceKm({ lat, lng }: Point): Expression<number> {
  return sql<number>`(2 * ${sql.lit(earthKm)} * asin(least(1, sqrt(
    power(sin(radians(lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(lng - ${lng}::float8) / 2), 2)))))`
}

/** The same between two places, in kilometres. */
export function kmBetween(one: Point, other: Point): number {
  const [north, otherNorth] = [radians(one.lat), radians(other.lat)]
  const across = Math.sin(radians(other.lng - one.lng) / 2) ** 2
  const along = Math.sin((otherNorth - north) / 2) ** 2
  const chord = along + Math.cos(north) * Math.cos(otherNorth) * across
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export function radians(angle: number) {
  return (angle * Math.PI) / 180
}
export function degrees(angle: number) {
  return (angle * 180) / Math.PI
}

function wrapped(lng: number): number {
  if (lng < -180) return lng + 360
  return lng > 180 ? lng - 360 : lng
}

import { sql, type Expression } from 'kysely'
import {
  boxAround,
  degrees,
  earthKm,
  kmBetween,
  radians,
  type Box,
  type Point,
} from './geography.ts'

/** Squares of one degree, as the index of migration 0301 numbers them. */
export const cell = sql<number>`(floor(businesses.lat)::int * 1000 + floor(businesses.lng)::int)`
/** Stripes of a twentieth of a degree from west to east, as that of migration 0302. */
const stripesADegree = 20
export const stripe = sql<number>`(floor(businesses.lat * ${sql.lit(stripesADegree)})::int)`

const most = { cells: 2_500, stripes: 2_000, listed: 400 }

interface Around {
  readonly near: Point
  readonly radius_km: number
}

/** From the middle of a square to a corner, at the equator. */
const halfSquareKm = 79

/** The squares that a box touches, and a circle if there is one; undefined where they are too many to look into each. */
export function cellsOf(
  { south, north, west, east }: Box,
  around?: Around,
): readonly number[] | undefined {
  const columns = west <= east ? range(west, east) : [...range(west, 180), ...range(-180, east)]
  const rows = range(south, north)
  if (rows.length * columns.length > most.cells) return undefined
  return rows.flatMap((row) =>
    columns
      .filter((column) => around === undefined || isNear(row, column, around))
      .map((column) => row * 1000 + column),
  )
}

function isNear(row: number, column: number, { near, radius_km }: Around): boolean {
  return kmBetween({ lat: row + 0.5, lng: column + 0.5 }, near) <= radius_km + halfSquareKm
}

function range(from: number, to: number): number[] {
  const first = Math.floor(from)
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, index) => first + index)
}

/**
 * That a business stands in the stripes of a box and no farther west or east, which an index finds. Undefined where they
 * are many.
 */
export function isInStripes({ south, north, west, east }: Box): Expression<boolean> | undefined {
  const stripes = range(south * stripesADegree, north * stripesADegree)
  if (stripes.length > most.listed) return undefined
  const isBetween =
    west <= east
      ? sql<boolean>`businesses.lng between ${west} and ${east}`
      : sql<boolean>`(businesses.lng >= ${west} or businesses.lng <= ${east})`
  return sql<boolean>`(${stripe} = any(${stripes}::int[]) and ${isBetween})`
}

/** Where one looks in a stripe. */
export interface Stretch {
  readonly stripe: number
  readonly west: number
  readonly east: number
}

/** What lies between two circles around a point, both in kilometres; undefined where that are too many stripes. */
export function stretchesBetween(
  point: Point,
  innerKm: number,
  outerKm: number,
): Stretch[] | undefined {
  const { south, north } = boxAround(point, outerKm)
  const stripes = range(south * stripesADegree, north * stripesADegree)
  if (stripes.length > most.stripes) return undefined
  return stripes.flatMap((number) => {
    const [low, high] = [number / stripesADegree, (number + 1) / stripesADegree]
    const outer = Math.max(...reaches(point, outerKm, low, high))
    const inner = Math.min(...reaches(point, innerKm, low, high)) - slack
    return sidesOf(point.lng, inner, outer + slack).map((side) => ({ stripe: number, ...side }))
  })
}

/** Degrees, so that rounding loses nobody. */
const slack = 1e-6

/** How many degrees of longitude a circle reaches to either side, at both edges of a stripe and where it is widest. */
function reaches(point: Point, km: number, low: number, high: number): number[] {
  const widest = degrees(Math.asin(Math.sin(radians(point.lat)) / Math.cos(km / earthKm)))
  const between = widest > low && widest < high ? [widest] : []
  return [low, high, ...between].map((lat) => reachAt(point, km, lat))
}

/** By the spherical law of cosines; 180 where the circle goes around a pole. */
function reachAt(point: Point, km: number, lat: number): number {
  const [own, other] = [radians(point.lat), radians(Math.max(-90, Math.min(90, lat)))]
  const above = Math.cos(km / earthKm) - Math.sin(own) * Math.sin(other)
  const below = Math.cos(own) * Math.cos(other)
  if (Math.abs(below) < 1e-12) return above <= 0 ? 180 : 0
  return degrees(Math.acos(Math.max(-1, Math.min(1, above / below))))
}

function sidesOf(lng: number, inner: number, outer: number) {
  if (inner <= 0)
    return outer >= 180 ? [{ west: -180, east: 180 }] : wrapped(lng - outer, lng + outer)
  const far = Math.min(180, outer)
  return far < inner ? [] : [...wrapped(lng - far, lng - inner), ...wrapped(lng + inner, lng + far)]
}

/** A stretch of longitudes, in two parts where it crosses the antimeridian. */
function wrapped(west: number, east: number) {
  if (west < -180 && east < -180) return [{ west: west + 360, east: east + 360 }]
  if (west > 180 && east > 180) return [{ west: west - 360, east: east - 360 }]
  if (west < -180)
    return [
      { west: west + 360, east: 180 },
      { west: -180, east },
    ]
  return east > 180
    ? [
        { west, east: 180 },
        { west: -180, east: east - 360 },
      ]
    : [{ west, east }]
}

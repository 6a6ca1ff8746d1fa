import { dayMs } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { kmBetween } from '../../search/geography.ts'
import type { ListingRow } from '../listings.ts'
import type { Candidate } from './candidates.ts'
import type { AskedWord } from './words.ts'

/** What each part comes to at most; a hundred together. */
const most = { words: 50, category: 15, beside: 8, tags: 10, distance: 15, recency: 10 }
const farKm = 500
const oldDays = 180

export interface Asked {
  readonly listing: ListingRow
  readonly words: readonly AskedWord[]
}

/** How well a candidate fits, in whole points that add up; undefined where one of the two does not reach so far. */
export function scoreOf({ now }: Pick<Scope, 'now'>, { listing, words }: Asked, other: Candidate) {
  const km = distanceBetween(listing, other)
  const reach = reachOf(listing, other)
  if (km !== null && reach !== null && km > reach) return undefined
  const days = Math.max(0, Math.floor((now().getTime() - Date.parse(other.posted_at)) / dayMs))
  const shared = listing.tags.filter((tag) => other.tags.includes(tag))
  const parts = {
    words: { points: wordPoints(words, other.shared), shared: other.shared },
    category: { points: categoryPoints(listing, other) },
    tags: { points: share(most.tags, shared.length, listing.tags.length), shared },
    distance: { points: distancePoints(km, reach), km: km === null ? null : Math.round(km) },
    recency: { points: Math.round(most.recency * Math.max(0, 1 - days / oldDays)), days },
  }
  const score = Object.values(parts).reduce((sum, { points }) => sum + points, 0)
  return { score, parts }
}

function distanceBetween(one: ListingRow, other: ListingRow): number | null {
  const [from, to] = [placeOf(one), placeOf(other)]
  return from === undefined || to === undefined ? null : kmBetween(from, to)
}

function placeOf({ lat, lng }: ListingRow) {
  return lat === null || lng === null ? undefined : { lat, lng }
}

/** The smaller radius of the two. */
function reachOf(one: ListingRow, other: ListingRow): number | null {
  const given = [one.radius_km, other.radius_km].filter((radius) => radius !== null)
  return given.length === 0 ? null : Math.min(...given)
}

function wordPoints(words: readonly AskedWord[], shared: readonly string[]): number {
  const common = words.filter(({ word }) => shared.includes(word))
  return share(most.words, weightOf(common), weightOf(words))
}

function weightOf(words: readonly AskedWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

function share(points: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((points * part) / whole)
}

function categoryPoints({ category }: ListingRow, other: Candidate): number {
  if (category === null) return 0
  if (category === other.category) return most.category
  return other.is_beside ? most.beside : 0
}

function distancePoints(km: number | null, reach: number | null): number {
  if (km === null) return 0
  return Math.round(most.distance * Math.max(0, 1 - km / (reach === null ? farKm : 2 * reach)))
}

import { isDecided } from './entries.ts'
import { isUnfiltered, type Search } from './finding.ts'
import { isByCreation } from './place.ts'
import { entriesARecord, type Surveyed } from './sampled.ts'
import type { Wanted } from './wanted.ts'

/** To look a record up takes as long as to compare so many along an order with words, or with entries that are hashed. */
const comparedARecord = 3
const hashedARecord = 15
/** As long as to hash so many entries. */
const entriesHashed = 5
/** As long as to look so many up that an index tells. */
const coveredPerRecord = 1.5
/** How much sooner two connections look records up. */
const byTwo = 1.5

/**
 * Which words have fewer entries than are passed over while the records that they rule out are looked up; all, where no record
 * has to be looked up then.
 */
export function soonerCompared(search: Search, { words, candidates, lacking }: Surveyed) {
  const { filters, ways } = search
  const [, ...others] = words
  const entries = others.reduce((sum, word) => sum + (isDecided(word) ? 0 : word.looked), 0)
  const areAll =
    (isByCreation(search) || search.sought?.isCovered === true) &&
    filters.length === 0 &&
    entries < Math.min(ways.counted, candidates * entriesARecord)
  return (word: Wanted) =>
    areAll || word.looked < Math.min(ways.counted, (lacking.get(word) ?? 0) * entriesARecord)
}

interface Met {
  /** Words that are asked of each record. */
  readonly left: readonly Wanted[]
  /** About so many records are passed along the order until the page is filled. */
  readonly passed: number
}

/** Whether a page of more than are counted is met sooner by looking all candidates up than along its order. */
export function isSoonerLookedUp(
  search: Search,
  { candidates, middle }: Surveyed,
  { left, passed }: Met,
): boolean {
  const { place, ways, sought } = search
  if (sought?.isTogether !== true || candidates >= ways.lookedUpFar) return false
  const isCovered = sought.isCovered && left.length === 0 && isUnfiltered(search)
  const atOnce =
    (isCovered ? coveredPerRecord : 1) * (middle !== null && place.offset === 0 ? byTwo : 1)
  const walk =
    place.column === undefined
      ? passed / comparedARecord
      : passed / hashedARecord + candidates / entriesHashed
  return candidates / atOnce < walk
}

import { byCreation } from './by-creation.ts'
import { byOrder } from './by-order.ts'
import type { Finding, Search } from './finding.ts'
import { isByCreation } from './place.ts'
import type { Surveyed } from './sampled.ts'
import type { Several, Wanted } from './wanted.ts'

/**
 * How a page meets its records where there are many with all words: along the order that it is asked in. Where they stand
 * far behind in it, since what was written last has other words, it is told by entries which they are.
 */
export function walking(search: Search, words: Several<Wanted>, surveyed?: Surveyed): Finding {
  return isByCreation(search) ? byCreation(search, words, surveyed) : byOrder(search, words)
}

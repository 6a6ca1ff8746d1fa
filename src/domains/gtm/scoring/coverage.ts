import { isCommonStem } from './pool.ts'

/** What a single word of a phrase says when two, or more, phrases of the profile hold it: it is what all is about. */
const coreShares: readonly number[] = [0, 0, 0.35, 0.5]
export const rareIdf = 4
/** A common word of a longer phrase names no offer, nor does one that only says what kind of another thing is meant. */
const commonAlone = 0.4
/** Unless most of the phrases hold it: then it is the trade itself. */
const ofAllPhrases = 3
const commonCore = 0.3
/** One rare word of a longer phrase says a little less than its share of the rarity: it may stand in another. */
const alone = 1.2

/** Of each stem of the profile: how many phrases hold it, its idf, and how surely the text holds it. */
export interface Stems {
  readonly counts: ReadonlyMap<string, number>
  readonly worth: ReadonlyMap<string, number>
  readonly hits: ReadonlyMap<string, number>
}

/** How much of a phrase is found, 0..1: the share of the rarity of its words; less where it is one of several. */
export function coverage(stems: readonly string[], { counts, worth, hits }: Stems): number {
  const found = stems.filter((stem) => of(hits, stem) > 0)
  const [only] = found
  // A number alone says nothing: that of a norm is one of a table too.
  if (only === undefined || (stems.length > 1 && found.every((stem) => /^\d+$/u.test(stem))))
    return 0
  const sum = stems.reduce((total, stem) => total + of(worth, stem), 0)
  const share = found.reduce((total, stem) => total + of(worth, stem) * of(hits, stem), 0) / sum
  if (stems.length < 2) return share
  if (found.length > 1) return share
  if (isCommonStem(only))
    return Math.max(share ** 2 * commonAlone, of(counts, only) >= ofAllPhrases ? commonCore : 0)
  const core = of(worth, only) < rareIdf ? 0 : (coreShares[Math.min(3, of(counts, only))] ?? 0)
  return Math.max(share ** alone, core * of(hits, only))
}

export function of(values: ReadonlyMap<string, number>, stem: string): number {
  return values.get(stem) ?? 0
}

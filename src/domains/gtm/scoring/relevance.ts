import type { WeightedPhrase } from './icp.ts'
import { inverseFrequency, type PoolStatistics } from './pool.ts'
import { tokens } from './tokens.ts'

/** How much of a phrase was found in a text, 0..1. */
export interface PhraseMatch {
  readonly phrase: string
  readonly weight: number
  readonly coverage: number
}

/** Relevance 0..1 with its reasons: the phrases found, strongest first, or the excluded keyword that sets it to 0. */
export interface Relevance {
  readonly value: number
  readonly matches: readonly PhraseMatch[]
  readonly excluded_by: string | null
}

interface Wanted {
  readonly phrases: readonly WeightedPhrase[]
  readonly excluded: readonly string[]
}

const secondPhraseShare = 0.35
const singleHitShare = 0.35
const minCompoundPart = 5
const compounding = new Set(['de', 'nl'])

/** `rel = min(1, s1 + 0.35 s2)` of the two best `weight * coverage`, coverage being the share of idf found. */
export function relevance(
  text: string,
  lang: string,
  wanted: Wanted,
  pool: PoolStatistics,
): Relevance {
  const spoken = tokens(text, lang)
  const excludedBy = wanted.excluded.find((phrase) => holdsPhrase(spoken, tokens(phrase, lang)))
  if (excludedBy !== undefined) return { value: 0, matches: [], excluded_by: excludedBy }
  const matches = matchesOf(new Set(spoken), lang, wanted.phrases, pool)
  const [first = 0, second = 0] = matches.map(strength)
  return {
    value: Math.min(1, first + secondPhraseShare * second),
    matches: matches.slice(0, 5),
    excluded_by: null,
  }
}

function strength({ weight, coverage }: PhraseMatch): number {
  return weight * coverage
}

function matchesOf(
  spoken: ReadonlySet<string>,
  lang: string,
  phrases: readonly WeightedPhrase[],
  pool: PoolStatistics,
): PhraseMatch[] {
  const byStems = new Map<string, PhraseMatch>()
  for (const { text, weight } of phrases) {
    const stems = [...new Set(tokens(text, lang))].sort()
    const match = {
      phrase: text,
      weight: clamp(weight),
      coverage: coverage(stems, spoken, lang, pool),
    }
    const known = byStems.get(stems.join(' '))
    // The same words said twice are one phrase: saying them again must not count again.
    if (known === undefined || strength(known) < strength(match))
      byStems.set(stems.join(' '), match)
  }
  return [...byStems.values()]
    .filter((match) => strength(match) > 0)
    .sort((a, b) => strength(b) - strength(a) || (a.phrase < b.phrase ? -1 : 1))
}

function coverage(
  stems: readonly string[],
  spoken: ReadonlySet<string>,
  lang: string,
  pool: PoolStatistics,
): number {
  const found = stems.filter((stem) => holds(spoken, stem, lang))
  if (found.length === 0) return 0
  const share = sumOfIdf(found, pool) / sumOfIdf(stems, pool)
  return stems.length >= 2 && found.length === 1 ? singleHitShare * share : share
}

function sumOfIdf(stems: readonly string[], pool: PoolStatistics): number {
  return stems.reduce((sum, stem) => sum + inverseFrequency(stem, pool), 0)
}

/** German and Dutch join nouns into one word: a long stem counts at the beginning or the end of such a word. */
function holds(spoken: ReadonlySet<string>, stem: string, lang: string): boolean {
  if (spoken.has(stem)) return true
  if (!compounding.has(lang) || stem.length < minCompoundPart) return false
  return spoken.values().some((word) => word.startsWith(stem) || word.endsWith(stem))
}

function holdsPhrase(spoken: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return spoken.some((_, start) => phrase.every((stem, offset) => spoken[start + offset] === stem))
}

function clamp(weight: number): number {
  return Math.min(1, Math.max(0, weight))
}

import type { WeightedPhrase } from '../scoring/icp.ts'
import { tokens } from '../scoring/tokens.ts'

const maxTerms = 6
const sameKindBonus = 0.1

/**
 * The short phrases by which a buyer would ask for an offer: its names broken into pairs of words, the last word (what
 * it is) with the one before it and with the first (what sets it apart). Pairs that several names share come first,
 * then those whose last word many names end in.
 */
export function queryTermsOf(phrases: readonly WeightedPhrase[], lang: string): string[] {
  const pairs = phrases.flatMap(({ text, weight }) =>
    pairsOf(text).map((term) => ({ term, weight, key: tokens(term, lang).join(' ') })),
  )
  const ends = Map.groupBy(pairs, ({ key }) => lastWord(key))
  const worth = (uses: typeof pairs, key: string) =>
    uses.reduce((sum, { weight }) => sum + weight, 0) +
    sameKindBonus * (ends.get(lastWord(key))?.length ?? 0)
  return [...Map.groupBy(pairs, ({ key }) => key)]
    .map(([key, uses]) => ({ term: uses[0]?.term ?? key, worth: worth(uses, key) }))
    .sort((a, b) => b.worth - a.worth || (a.term < b.term ? -1 : 1))
    .slice(0, maxTerms)
    .map(({ term }) => term)
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1)
}

function pairsOf(text: string): string[] {
  const parts = text.toLowerCase().split(/\s(?:and|or|und|et|y|&)\s|,\s/u)
  return [...new Set(parts.flatMap((part) => pairsOfPart(part.trim().split(/\s+/u))))]
}

function pairsOfPart(words: readonly string[]): string[] {
  const [first] = words
  const [before, last] = words.slice(-2)
  if (first === undefined || before === undefined || last === undefined) return []
  return [`${before} ${last}`, `${first} ${last}`]
}

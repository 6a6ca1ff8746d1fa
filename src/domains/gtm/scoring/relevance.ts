import type { WeightedPhrase } from './icp.ts'
import { coverage, of, rareIdf } from './coverage.ts'
import { inverseFrequency, type PoolStatistics } from './pool.ts'
import { foreignModifiers } from './foreign-head.ts'
import type { NameTrades, Tokenize } from './many-tokens.ts'
import { phraseOfSameTrade } from './thesaurus/same-trade.ts'
import { namedTrades } from './thesaurus/named-trades.ts'
import { apartIn, clamp, countsOf, distinctPhrases, joinedIn } from './stemmed-phrases.ts'
import { tokens } from './tokens.ts'
import { hit } from './word-kin.ts'

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
const wordShares: readonly number[] = [0, 0, 0.4, 0.5, 0.6]
const wordsByChance = 60
const ofAnotherThing = 0.15
/** What a text is worth that names the trade in other words: less where it is long, for words meet by chance. */
const ofTrade = 0.5
const ofTradeByChance = 0.28

/**
 * `rel = min(1, s1 + 0.35 s2)` of the two best `weight * coverage`, coverage being the share of idf found. One word of
 * a longer phrase counts by its share to the power of 1.2, and more where several phrases hold it.
 */
export function relevance(
  text: string,
  lang: string,
  wanted: Wanted,
  pool: PoolStatistics,
  tokenize: Tokenize = tokens,
  trades: NameTrades = namedTrades,
): Relevance {
  const spoken = tokenize(text, lang)
  const excludedBy = wanted.excluded.find((phrase) => holdsPhrase(spoken, tokenize(phrase, lang)))
  if (excludedBy !== undefined) return { value: 0, matches: [], excluded_by: excludedBy }
  const matches = matchesOf(spoken, lang, wanted.phrases, { pool, tokenize, text })
  const [first = 0, second = 0] = matches.map(strength)
  const byPhrases = first + secondPhraseShare * second
  const said = {
    value: Math.min(1, Math.max(byPhrases, byWords(matches, spoken.length))),
    matches: matches.slice(0, 5).map(({ telling: _telling, ...match }) => match),
    excluded_by: null,
  }
  const coverage = spoken.length > wordsByChance ? ofTradeByChance : ofTrade
  if (said.value >= coverage) return said
  const same = phraseOfSameTrade(text, lang, wanted.phrases, trades)
  if (same === undefined) return said
  const match = { phrase: same.text, weight: clamp(same.weight), coverage }
  return strength(match) <= said.value
    ? said
    : { ...said, value: strength(match), matches: [match, ...said.matches.slice(0, 4)] }
}

/** How much of each phrase a text holds, the most telling first; those it holds nothing of are left out. */
export function phrasesIn(
  text: string,
  lang: string,
  phrases: readonly WeightedPhrase[],
  pool: PoolStatistics,
  tokenize: Tokenize = tokens,
): PhraseMatch[] {
  return matchesOf(tokenize(text, lang), lang, phrases, { pool, tokenize, text })
}

/**
 * What several words say that stand in different phrases of the profile: nothing for one, then more, the less the longer
 * the text, in which they meet by chance.
 */
function byWords(matches: readonly TellingMatch[], length: number): number {
  const words = new Set(matches.flatMap(({ telling }) => telling)).size
  const weight = Math.max(0, ...matches.map((match) => match.weight))
  const beyondChance = words - Math.floor(length / wordsByChance)
  return weight * (wordShares[Math.min(wordShares.length - 1, Math.max(0, beyondChance))] ?? 0)
}

function strength({ weight, coverage }: PhraseMatch): number {
  return weight * coverage
}

interface Reader {
  readonly pool: PoolStatistics
  readonly tokenize: Tokenize
  /** What the words were read from. */
  readonly text: string
}

function matchesOf(
  words: readonly string[],
  lang: string,
  phrases: readonly WeightedPhrase[],
  { pool, tokenize, text }: Reader,
): TellingMatch[] {
  const stemmed = distinctPhrases(phrases, lang, tokenize)
  const counts = countsOf(stemmed.map(({ stems }) => stems))
  const spoken = new Set([...words, ...joinedIn(words, counts), ...apartIn(words, stemmed)])
  const worth = new Map([...counts.keys()].map((stem) => [stem, inverseFrequency(stem, pool)]))
  const kinds = lang === 'en' ? foreignModifiers(text, new Set(counts.keys())) : new Set()
  const hits = new Map(
    [...counts.keys()].map((stem) => [
      stem,
      hit(spoken, stem, lang) * (kinds.has(stem) ? ofAnotherThing : 1),
    ]),
  )
  return stemmed
    .map(({ phrase, weight, stems }) => ({
      phrase,
      weight,
      coverage: coverage(stems, { counts, worth, hits }),
      telling: stems.filter((stem) => of(hits, stem) === 1 && of(worth, stem) >= rareIdf),
    }))
    .filter((match) => strength(match) > 0)
    .sort((a, b) => strength(b) - strength(a) || (a.phrase < b.phrase ? -1 : 1))
}

/** A match with those of its stems that the text holds and that few texts hold. */
interface TellingMatch extends PhraseMatch {
  readonly telling: readonly string[]
}

function holdsPhrase(spoken: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return spoken.some((_, start) => phrase.every((stem, offset) => spoken[start + offset] === stem))
}

import type { WeightedPhrase } from './icp.ts'
import { inverseFrequency, isCommonStem, type PoolStatistics } from './pool.ts'
import { foreignModifiers } from './foreign-head.ts'
import type { NameTrades, Tokenize } from './many-tokens.ts'
import { phraseOfSameTrade } from './thesaurus/same-trade.ts'
import { namedTrades } from './thesaurus/named-trades.ts'
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
/** What a single word of a phrase says when two, or more, phrases of the profile hold it: it is what all is about. */
const coreShares: readonly number[] = [0, 0, 0.35, 0.5]
const rareIdf = 4
const wordShares: readonly number[] = [0, 0, 0.4, 0.5, 0.6]
const wordsByChance = 60
const compounding = new Set(['de', 'nl'])
const minCompoundPart = 4
const minCompoundRest = 3
const partOfCompound = 0.5
/** A common word of a longer phrase names no offer, nor does one that only says what kind of another thing is meant. */
const commonAlone = 0.4
/** Unless most of the phrases hold it: then it is the trade itself. */
const ofAllPhrases = 3
const commonCore = 0.3
const ofAnotherThing = 0.15
/** One rare word of a longer phrase says a little less than its share of the rarity: it may stand in another. */
const alone = 1.2
/** What a text is worth that names the trade in other words: less where it is long, for words meet by chance. */
const ofTrade = 0.5
const ofTradeByChance = 0.28
const minKinPrefix = 6
const kinPrefixShare = 0.7
/** Of shorter words more has to agree. */
const minShortKin = 5
const shortKinShare = 0.8
/** Or the shorter is how the longer begins, but for an ending: `roof`, `roofer`; `organ` and `organic` are no kin. */
const minBareStem = 4
const maxEnding = 2
const kinship = 0.7

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

interface StemmedPhrase {
  readonly phrase: string
  readonly weight: number
  /** Each once, sorted. */
  readonly stems: readonly string[]
  /** As they are said. */
  readonly inOrder: readonly string[]
}

/** Words of the profile that a text writes apart: `help desk` for a `helpdesk`. */
function joinedIn(words: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  return words.slice(1).flatMap((word, at) => {
    const joined = `${words[at]}${word}`
    return counts.has(joined) ? [joined] : []
  })
}

/** The words of those phrases of the profile that a text writes as one word: `helpdesk` for a `help desk`. */
function apartIn(words: readonly string[], phrases: readonly StemmedPhrase[]): string[] {
  const said = new Set(words)
  return phrases.flatMap(({ inOrder }) =>
    inOrder.slice(1).flatMap((second, at) => {
      const first = inOrder[at] ?? ''
      return said.has(`${first}${second}`) ? [first, second] : []
    }),
  )
}

/** The same words said twice are one phrase: saying them again must not count again. */
function distinctPhrases(
  phrases: readonly WeightedPhrase[],
  lang: string,
  tokenize: Tokenize,
): StemmedPhrase[] {
  const byStems = new Map<string, StemmedPhrase>()
  for (const { text, weight } of phrases) {
    const inOrder = tokenize(text, lang)
    const stems = [...new Set(inOrder)].sort()
    const known = byStems.get(stems.join(' '))
    if (known === undefined || known.weight < clamp(weight))
      byStems.set(stems.join(' '), { phrase: text, weight: clamp(weight), stems, inOrder })
  }
  return [...byStems.values()]
}

function countsOf(phrases: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stem of phrases.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** Of each stem of the profile: how many phrases hold it, its idf, and how surely the text holds it. */
interface Stems {
  readonly counts: ReadonlyMap<string, number>
  readonly worth: ReadonlyMap<string, number>
  readonly hits: ReadonlyMap<string, number>
}

function coverage(stems: readonly string[], { counts, worth, hits }: Stems): number {
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

function of(values: ReadonlyMap<string, number>, stem: string): number {
  return values.get(stem) ?? 0
}

/** How surely a text holds a stem, 0..1: the word, a compound with it, a part of it, or a word of its kin. */
function hit(spoken: ReadonlySet<string>, stem: string, lang: string): number {
  if (spoken.has(stem)) return 1
  const words = [...spoken]
  if (compounding.has(lang)) {
    if (words.some((word) => isJoined(word, stem))) return 1
    if (words.some((word) => isJoined(stem, word))) return partOfCompound
  }
  return words.some((word) => isKin(word, stem)) ? kinship : 0
}

/** German and Dutch join nouns into one word: whether the long word begins or ends with the part. */
function isJoined(long: string, part: string): boolean {
  if (part.length < minCompoundPart || long.length < part.length + minCompoundRest) return false
  if (long.startsWith(part)) return /[aeiouy]/u.test(long.slice(part.length))
  return long.endsWith(part) && /[aeiouy]/u.test(long.slice(0, -part.length))
}

/** Who refurbishes and what is refurbished: most of the longer word is how both begin. */
function isKin(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  const prefix = commonPrefix(a, b)
  if (prefix >= minKinPrefix && prefix >= kinPrefixShare * longer) return true
  const isWhole = prefix === Math.min(a.length, b.length) && !a.endsWith('ic') && !b.endsWith('ic')
  if (isWhole && prefix >= minBareStem && longer - prefix <= maxEnding) return true
  return prefix >= minShortKin && prefix >= shortKinShare * longer
}

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function holdsPhrase(spoken: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return spoken.some((_, start) => phrase.every((stem, offset) => spoken[start + offset] === stem))
}

function clamp(weight: number): number {
  return Math.min(1, Math.max(0, weight))
}

import { setImmediate as turn } from 'node:timers/promises'
import type { SignalType } from '#adapters/signal-sources/contract.ts'
import { demandOf, leastDemand } from '../scoring/demand/demand.ts'
import { manyTokens, type Tokenize } from '../scoring/many-tokens.ts'
import { emptyPool } from '../scoring/pool.ts'
import type { WeightedPhrase } from '../scoring/icp.ts'
import { phrasesIn } from '../scoring/relevance.ts'
import { spokenLanguage } from '../scoring/spoken-language.ts'

/** A text that a source showed lately. */
export interface Shown {
  readonly source: string
  readonly url: string
  readonly title: string
  readonly text: string
  readonly lang: string
  readonly posted_at: string
  /** What its source knows that it is; '' where words have to tell. */
  readonly hint: string
}

/** Kinds of records that ask, in whatever words. */
const askingKinds: ReadonlySet<string> = new Set(['want', 'tender'] satisfies SignalType[])

/** How one keyword meets the texts. */
export interface Counted {
  readonly keyword: string
  matches: number
  /** Of the matches, those that ask for something. */
  asking: number
  /** Those that ask come first. */
  readonly samples: Shown[]
}

/** All texts that were looked at, and what each keyword met. */
export interface Counts {
  readonly texts: number
  readonly isComplete: boolean
  readonly counted: readonly Counted[]
}

/** A text holds a keyword by so much of it. */
const leastCoverage = 0.5
const mostExamples = 3
const textsPerTurn = 25

/** Counts until the time is up, and lets others have their turn meanwhile; some texts are looked at in any case. */
export async function countKeywords(
  keywords: readonly string[],
  texts: readonly Shown[],
  isOver: () => boolean,
): Promise<Counts> {
  const counted = new Map(keywords.map((keyword) => [keyword, fresh(keyword)]))
  const phrases = keywords.map((text) => ({ text, weight: 1 }))
  const tokenize = manyTokens()
  let looked = 0
  for (const shown of texts) {
    if (looked > 0 && looked % textsPerTurn === 0) {
      await turn()
      if (isOver()) break
    }
    count(shown, { phrases, tokenize }, counted)
    looked += 1
  }
  return { texts: looked, isComplete: looked === texts.length, counted: [...counted.values()] }
}

function fresh(keyword: string): Counted {
  return { keyword, matches: 0, asking: 0, samples: [] }
}

function count(
  shown: Shown,
  { phrases, tokenize }: { phrases: readonly WeightedPhrase[]; tokenize: Tokenize },
  counted: ReadonlyMap<string, Counted>,
) {
  const text = `${shown.title}\n${shown.text}`
  const lang = spokenLanguage(text, shown.lang)
  const met = phrasesIn(text, lang, phrases, emptyPool, tokenize)
    .filter(({ coverage }) => coverage >= leastCoverage)
    .flatMap(({ phrase }) => counted.get(phrase) ?? [])
  if (met.length === 0) return
  const isAsking = shown.hint === '' ? asks(text, lang) : askingKinds.has(shown.hint)
  for (const one of met) add(one, shown, isAsking)
}

function asks(text: string, lang: string): boolean {
  const { undamped, damping } = demandOf(text, lang)
  return undamped * damping >= leastDemand
}

function add(one: Counted, shown: Shown, isAsking: boolean) {
  one.matches += 1
  if (isAsking) one.samples.splice(one.asking, 0, shown)
  else one.samples.push(shown)
  one.asking += Number(isAsking)
  one.samples.splice(mostExamples)
}

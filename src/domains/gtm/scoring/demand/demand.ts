import { createHash } from 'node:crypto'
import { lexiconHash, type Reading } from '../intent/lexicon.ts'
import type { Damper } from '../signal-types.ts'
import { seenInOwn, toldIn, type SeenText } from './features.ts'
import { formsByLanguage, holdsForm } from './form-patterns.ts'
import { idleWords, withoutIdle } from './idle.ts'
import { demandModel } from './model.ts'
import { refusalWords } from './refusal-words.ts'
import { wordingOf, type Gram } from './wording.ts'
import { wordingTables } from './wording-model.ts'

/** How likely a text asks for something that someone could offer, with every reason. */
export interface Demand {
  readonly reading: Reading
  /** 0..1, as if nothing spoke against it. */
  readonly undamped: number
  /** 0..1: what those who sell, teach, tell or have found already take away. */
  readonly damping: number
  /** Logarithms of odds, the strongest first. */
  readonly reasons: readonly Reason[]
  readonly dampers: readonly Damper[]
}

export interface Reason {
  readonly reason: string
  readonly weight: number
}

/** From here on a text counts as asking: it is as likely as not. */
export const leastDemand = 0.5

/** Identifies the words and the numbers that a text was judged by. */
export const demandHash = createHash('sha256')
  .update(
    JSON.stringify([
      lexiconHash,
      formsByLanguage,
      refusalWords,
      idleWords,
      demandModel,
      wordingTables,
    ]),
  )
  .digest('hex')
  .slice(0, 16)

const wordingWeight = demandModel.weights.wording ?? 0
/** So many runs of words are named, as more would hide the features. */
const namedGrams = 3

const kindOfFeature: Readonly<Record<string, Damper>> = {
  advert: 'self_promotion',
  asks_reader: 'self_promotion',
  sells_after_question: 'self_promotion',
  answer: 'answer',
  closed: 'solved',
  refuses: 'solved',
  survey: 'student',
  damper_self_promotion: 'self_promotion',
  damper_solved: 'solved',
  damper_student: 'student',
  damper_job_seeker: 'job_seeker',
  damper_consumer: 'consumer',
  vacancy: 'vacancy',
  cue_hiring: 'vacancy',
  addresses: 'self_promotion',
  article: 'article',
  news: 'article',
  story: 'story',
  rhetorical: 'rhetorical',
  technical: 'technical',
}

/**
 * Judges a text by a logistic model over named features and over how it is worded:
 * `p = 1 / (1 + exp(-(bias + sum of weights)))`. Of one that asks, wishes that nobody has are left out.
 */
export function demandOf(text: string, lang: string): Demand {
  const { reading, unrefused } = toldIn(text, lang)
  const whole = judged(seenInOwn(reading, unrefused, lang), lang)
  if (whole.undamped * whole.damping < leastDemand) return whole
  const beside = withoutIdle(unrefused.own, lang, holdsForm(lang))
  if (beside === null) return whole
  return judged(seenInOwn(reading, { own: beside, refuses: true }, lang), lang)
}

function judged({ reading, features, edges }: SeenText, lang: string): Demand {
  const seen = reasonsOf(features)
  const wording = wordingReasons(edges, lang)
  const worded = sumOf(wording)
  const undamped = likelihood(sumOf(seen.filter(({ weight }) => weight > 0)) + Math.max(0, worded))
  const against = seen.filter(({ weight }) => weight < 0)
  return {
    reading,
    undamped,
    damping: likelihood(sumOf(seen) + worded) / undamped,
    reasons: [...seen, ...wording].sort(strongestFirst),
    dampers: [...new Set(against.flatMap(({ reason }) => kindOfFeature[reason] ?? []))],
  }
}

/** The runs of words that say most, each by its name, and all others together. */
function wordingReasons(edges: string, lang: string): Reason[] {
  const { odds, grams } = wordingOf(edges, lang)
  if (grams.length === 0) return []
  const named = grams
    .filter(({ weight }) => weight * odds > 0)
    .toSorted((a, b) => strongestFirst(reasonOfGram(a), reasonOfGram(b)))
    .slice(0, namedGrams)
    .map(reasonOfGram)
  const rest = rounded(wordingWeight * odds - sumOf(named))
  return [...named, { reason: 'wording', weight: rest }].filter(({ weight }) => weight !== 0)
}

function reasonOfGram({ gram, weight }: Gram): Reason {
  return { reason: `wording: ${gram}`, weight: rounded(wordingWeight * weight) }
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100
}

function reasonsOf(features: ReadonlySet<string>): Reason[] {
  return Object.entries(demandModel.weights)
    .filter(([name, weight]) => weight !== 0 && features.has(name))
    .map(([reason, weight]) => ({ reason, weight }))
}

function strongestFirst(a: Reason, b: Reason): number {
  return Math.abs(b.weight) - Math.abs(a.weight) || (a.reason < b.reason ? -1 : 1)
}

function sumOf(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, { weight }) => sum + weight, 0)
}

function likelihood(weights: number): number {
  return 1 / (1 + Math.exp(-demandModel.bias - weights))
}

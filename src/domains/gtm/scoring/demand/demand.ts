import { createHash } from 'node:crypto'
import { lexiconHash, type Reading } from '../intent/lexicon.ts'
import type { Damper } from '../signal-types.ts'
import { formsByLanguage, seenIn } from './features.ts'
import { demandModel } from './model.ts'

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

/** From here on a text counts as asking: a little likelier than not, as who is shown what asks for nothing stops looking. */
export const leastDemand = 0.56

/** Identifies the words and the numbers that a text was judged by. */
export const demandHash = createHash('sha256')
  .update(JSON.stringify([lexiconHash, formsByLanguage, demandModel]))
  .digest('hex')
  .slice(0, 16)

const kindOfFeature: Readonly<Record<string, Damper>> = {
  advert: 'self_promotion',
  asks_reader: 'self_promotion',
  sells_after_question: 'self_promotion',
  answer: 'answer',
  closed: 'solved',
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

/** Judges a text by a logistic model over named features: `p = 1 / (1 + exp(-(bias + sum of weights)))`. */
export function demandOf(text: string, lang: string): Demand {
  const { reading, features } = seenIn(text, lang)
  const reasons = reasonsOf(features)
  const speaking = reasons.filter(({ weight }) => weight > 0)
  const undamped = probability(speaking)
  const against = reasons.filter(({ weight }) => weight < 0)
  return {
    reading,
    undamped,
    damping: probability(reasons) / undamped,
    reasons,
    dampers: [...new Set(against.flatMap(({ reason }) => kindOfFeature[reason] ?? []))],
  }
}

function reasonsOf(features: ReadonlySet<string>): Reason[] {
  return Object.entries(demandModel.weights)
    .filter(([name, weight]) => weight !== 0 && features.has(name))
    .map(([reason, weight]) => ({ reason, weight }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.reason < b.reason ? -1 : 1))
}

function probability(reasons: readonly Reason[]): number {
  const odds = reasons.reduce((sum, { weight }) => sum + weight, demandModel.bias)
  return 1 / (1 + Math.exp(-odds))
}

import type { Observation, SignalType } from '#adapters/signal-sources/contract.ts'
import { dayMs } from '#kernel/clock.ts'
import { aboutness, languageOf, wordsOf, type AboutContext } from './aboutness.ts'
import { demandOf, leastDemand, type Reason } from '../demand/demand.ts'
import type { PhraseMatch } from '../relevance.ts'
import type { Damper, ScoringWeights } from '../signal-types.ts'
import { specificity, type Detail } from './specificity.ts'

/** How strongly one observation speaks for a purchase, 0..1.2, with every factor of it. */
export interface SignalStrength {
  readonly type: SignalType
  readonly strength: number
  readonly relevance: number
  readonly specificity: number
  /** How likely it asks for something that can be offered, damped; for a type that the source tells, its weight. */
  readonly demand: number
  readonly damping: number
  /** Whether the source tells the type; else words were read for it. */
  readonly told_by_source: boolean
  readonly decay: number
  readonly matches: readonly PhraseMatch[]
  readonly excluded_by: string | null
  readonly cues: readonly string[]
  readonly dampers: readonly Damper[]
  /** What the demand was judged by. */
  readonly reasons: readonly Reason[]
  readonly details: readonly Detail[]
}

export interface SignalContext extends AboutContext {
  readonly weights: ScoringWeights
  readonly now: Date
}

/** `s = demand * g(rel) * spec * decay`; the demand of words is `undamped * damping`. */
export function scoreSignal(observation: Observation, context: SignalContext): SignalStrength {
  const { weights, now } = context
  const text = wordsOf(observation)
  const lang = languageOf(observation)
  const relevant = aboutness(observation, context, lang)
  const { demand, ...meaning } = meaningOf(observation, text, lang, weights)
  const { factor, details } = specificity(observation)
  const decay = decayOf(observation, meaning.type, weights, now)
  return {
    ...meaning,
    strength: demand * gain(relevant.value, weights) * factor * decay,
    relevance: relevant.value,
    specificity: factor,
    demand,
    decay,
    matches: relevant.matches,
    excluded_by: relevant.excluded_by,
    details,
  }
}

type Meaning = Pick<
  SignalStrength,
  'type' | 'demand' | 'damping' | 'told_by_source' | 'cues' | 'dampers' | 'reasons'
>

/** A record whose source gives it one meaning needs no reading, in whatever language it is written. */
function meaningOf(
  { signal_hint }: Observation,
  text: string,
  lang: string,
  weights: ScoringWeights,
): Meaning {
  if (signal_hint !== undefined) {
    const demand = weights.types[signal_hint].weight
    return {
      type: signal_hint,
      demand,
      damping: 1,
      told_by_source: true,
      cues: [],
      dampers: [],
      reasons: [],
    }
  }
  const { reading, undamped, damping, reasons, dampers } = demandOf(text, lang)
  const demand = undamped * damping
  return {
    type: typeOf(reading.type, demand),
    demand,
    damping,
    told_by_source: false,
    cues: reading.cues,
    dampers,
    reasons,
  }
}

/** Who asks without any word of the lexicon wants something all the same. */
function typeOf(type: SignalType, demand: number): SignalType {
  return type === 'topic' && demand >= leastDemand ? 'want' : type
}

/** `g(rel) = rel^0.6`, nothing below the floor: above 1 the exponent would punish demand in other words. */
function gain(rel: number, weights: ScoringWeights): number {
  return rel < weights.relevance_floor ? 0 : rel ** weights.relevance_exponent
}

/**
 * In full while fresh, then halved every half-life; a deadline ends it. A post from the future counts as new, one
 * without a readable date not at all.
 */
export function decayOf(
  { posted_at, deadline }: Pick<Observation, 'posted_at' | 'deadline'>,
  type: SignalType,
  weights: ScoringWeights,
  now: Date,
): number {
  const deadlineMs = deadline === undefined ? Number.NaN : Date.parse(deadline)
  if (now.getTime() > deadlineMs) return 0
  if (type === 'tender' && !Number.isNaN(deadlineMs)) return 1
  const ageDays = (now.getTime() - Date.parse(posted_at)) / dayMs
  if (Number.isNaN(ageDays)) return 0
  return 2 ** (-Math.max(0, ageDays - weights.fresh_days) / weights.types[type].half_life_days)
}

/** Whether a signal speaks for a purchase: its source says so, or its words are as likely to as not. */
export function isAsking({ type, demand, told_by_source }: SignalStrength): boolean {
  return told_by_source ? type !== 'topic' : demand >= leastDemand
}

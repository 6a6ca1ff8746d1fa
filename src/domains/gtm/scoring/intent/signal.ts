import type { Observation, SignalType } from '#adapters/signal-sources/contract.ts'
import { relevantPhrases, type Icp } from '../icp.ts'
import { readText } from './lexicon.ts'
import type { PoolStatistics } from '../pool.ts'
import { relevance, type PhraseMatch } from '../relevance.ts'
import type { Damper, ScoringWeights } from '../signal-types.ts'
import { specificity, type Detail } from './specificity.ts'

/** How strongly one observation speaks for a purchase, 0..1.2, with every factor of it. */
export interface SignalStrength {
  readonly type: SignalType
  readonly strength: number
  readonly relevance: number
  readonly specificity: number
  readonly damping: number
  readonly decay: number
  readonly matches: readonly PhraseMatch[]
  readonly excluded_by: string | null
  readonly cues: readonly string[]
  readonly dampers: readonly Damper[]
  readonly details: readonly Detail[]
}

export interface SignalContext {
  readonly icp: Icp
  readonly pool: PoolStatistics
  readonly weights: ScoringWeights
  readonly now: Date
}

const dayMs = 86_400_000

/** `s = w * g(rel) * spec * damp * decay`. */
export function scoreSignal(observation: Observation, context: SignalContext): SignalStrength {
  const { icp, pool, weights, now } = context
  const text = `${observation.title ?? ''}\n${observation.text}`
  const wanted = { phrases: relevantPhrases(icp), excluded: icp.excluded_keywords }
  const relevant = relevance(text, observation.lang, wanted, pool)
  const { type, cues, dampers } = meaningOf(observation, text)
  const { factor, details } = specificity(observation)
  const damping = dampers.reduce((product, damper) => product * weights.dampers[damper], 1)
  const decay = decayOf(observation, type, weights, now)
  const worth = weights.types[type].weight * gain(relevant.value, weights)
  return {
    type,
    strength: worth * factor * damping * decay,
    relevance: relevant.value,
    specificity: factor,
    damping,
    decay,
    matches: relevant.matches,
    excluded_by: relevant.excluded_by,
    cues,
    dampers,
    details,
  }
}

/** A record whose source gives it one meaning needs no reading, in whatever language it is written. */
function meaningOf({ signal_hint, lang }: Observation, text: string): ReturnType<typeof readText> {
  if (signal_hint !== undefined) return { type: signal_hint, cues: [], dampers: [] }
  return readText(text, lang)
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

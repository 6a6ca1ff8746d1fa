import type { Observation, Outreach } from '#adapters/signal-sources/contract.ts'
import { exclusionOf } from './fit/exclusion.ts'
import { fitOf, matchesOf, type Fit } from './fit/fit.ts'
import type { Icp } from './icp.ts'
import { intentOf, type Contribution } from './intent/intent.ts'
import { noSellerFacts, type LeadFacts, type SellerFacts, type ToldFact } from './lead-facts.ts'
import { demandHash } from './demand/demand.ts'
import type { PoolStatistics } from './pool.ts'
import { nextAction, priorityOf, whyNow, type NextAction, type Priority } from './priority.ts'
import { isDecisionRole } from './fit/role.ts'
import { wordsOf } from './intent/aboutness.ts'
import { excerptOf } from './intent/excerpt.ts'
import { isAsking, scoreSignal, type SignalContext, type SignalStrength } from './intent/signal.ts'
import { defaultWeights, type ScoringWeights } from './signal-types.ts'
import { simHash } from './intent/simhash.ts'
import type { NameTrades, Tokenize } from './many-tokens.ts'

const engineVersion = 'scoring-7'

export interface ScoreLeadInput {
  readonly icp: Icp
  readonly lead: LeadFacts
  /** All that this lead said or that was published about it. */
  readonly observations: readonly Observation[]
  /** Statistics of all texts of the run, not of this lead alone. */
  readonly pool: PoolStatistics
  readonly now: Date
  readonly weights?: ScoringWeights
  readonly seller?: SellerFacts
  /** The outreach right by source; a source not named has none. */
  readonly outreach?: Readonly<Record<string, Outreach>>
  /** For many leads of one run; see `manyTokens`. */
  readonly tokenize?: Tokenize
  /** Likewise; see `manyTrades`. */
  readonly trades?: NameTrades
}

/** One observation as evidence: where it is, what it was taken for, and how many points of intent it gave. */
export interface ScoredSignal extends SignalStrength {
  readonly source: string
  readonly platform: string
  readonly external_id: string
  readonly post_url: string
  readonly posted_at: string
  readonly snippet: string
  readonly license: string
  readonly attribution: string
  readonly outreach: Outreach
  /** A whole number; the shares of all signals sum to the intent score. */
  readonly share: number
  readonly duplicate_of: string | null
}

/** Why a lead has its scores: plain JSON, to be stored beside them. */
export interface Explanation {
  readonly engine_version: string
  readonly weights_version: string
  /** Names the words and the numbers by which texts were judged. */
  readonly lexicon_hash: string
  readonly scored_at: string
  readonly fit: Fit
  readonly priority: Priority
  readonly why_now: string
  readonly next_action: NextAction
  /** What sources of facts filled, each with its source. */
  readonly facts?: ToldFact[]
}

export interface LeadScore {
  readonly fit_score: number
  readonly intent_score: number
  readonly priority: number
  readonly explanation: Explanation
  /** Largest share first, then strongest, then by source and id: the same for any order of observations. */
  readonly signals: readonly ScoredSignal[]
}

/** Scores a lead from stored observations alone, so that new weights or a later clock are a new call of this. */
export function scoreLead(input: ScoreLeadInput): LeadScore {
  return withExcerpts(scoreUnquoted(input), input)
}

/** Adds what is kept of each post. */
export function withExcerpts(score: LeadScore, input: ScoreLeadInput): LeadScore {
  const context = contextOf(input)
  const byKey = new Map(input.observations.map((one) => [keyOf(one), one]))
  const signals = score.signals.map((signal) => {
    const observation = byKey.get(keyOf(signal))
    return observation === undefined
      ? signal
      : { ...signal, snippet: excerptOf(observation, signal, context) }
  })
  return { ...score, signals }
}

/** The scores without excerpts, which only those need that are kept. */
export function scoreUnquoted(input: ScoreLeadInput): LeadScore {
  const { icp, lead, now, weights = defaultWeights, seller = noSellerFacts } = input
  const context = contextOf(input)
  const { score: intent, signals } = scoreSignals(input, context)
  const spoken = spokenRelevance(signals)
  const matches = matchesOf(icp, lead, seller, context, spoken)
  const fit = fitOf(matches, weights, exclusionOf(icp, lead, seller))
  const reachable = lead.has_business_email ?? false
  const bonus = { reachable, decides: isDecisionRole(lead.title) }
  const priority = priorityOf(fit, intent, bonus, weights)
  const counted = signals.filter((signal) => signal.share > 0)
  const top = counted[0] ?? null
  const contactable = counted.find((signal) => signal.outreach !== 'none') ?? top
  return {
    fit_score: fit.score,
    intent_score: intent,
    priority: priority.score,
    explanation: {
      engine_version: engineVersion,
      weights_version: weights.version,
      lexicon_hash: demandHash,
      scored_at: now.toISOString(),
      fit,
      priority,
      why_now: whyNow(top, fit, now),
      next_action: nextAction(contactable, fit, intent, reachable),
    },
    signals,
  }
}

function contextOf(input: ScoreLeadInput): SignalContext {
  const { icp, pool, now, weights = defaultWeights, tokenize, trades } = input
  return { icp, pool, weights, now, ...(tokenize && { tokenize }), ...(trades && { trades }) }
}

function scoreSignals(
  input: ScoreLeadInput,
  context: SignalContext,
): { score: number; signals: ScoredSignal[] } {
  const observed = distinct(input.observations).map((observation) => ({
    observation,
    strength: scoreSignal(observation, context),
  }))
  // Who said one thing alone repeats nothing.
  const isAlone = observed.length < 2
  const { score, contributions } = intentOf(
    observed.map(({ observation, strength }) => ({
      key: keyOf(observation),
      platform: observation.platform,
      thread: observation.thread ?? null,
      hash: isAlone ? null : simHash(wordsOf(observation), observation.lang, context.tokenize),
      strength: strength.strength,
    })),
  )
  const byKey = new Map(contributions.map((contribution) => [contribution.key, contribution]))
  const signals = observed.map(({ observation, strength }) => {
    const outreach = observation.outreach ?? input.outreach?.[observation.source] ?? 'none'
    return signalOf(observation, strength, byKey.get(keyOf(observation)), outreach)
  })
  return { score, signals: signals.sort(largestShareFirst) }
}

/** One of each source and id, in an order of their own. */
function distinct(observations: readonly Observation[]): Observation[] {
  const sorted = observations.toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
  return [...new Map(sorted.map((observation) => [keyOf(observation), observation])).values()]
}

function keyOf({ source, external_id }: Pick<Observation, 'source' | 'external_id'>): string {
  return `${source}:${external_id}`
}

function signalOf(
  observation: Observation,
  strength: SignalStrength,
  contribution: Contribution | undefined,
  outreach: Outreach,
): ScoredSignal {
  return {
    source: observation.source,
    platform: observation.platform,
    external_id: observation.external_id,
    post_url: observation.url,
    posted_at: observation.posted_at,
    snippet: '',
    license: observation.license,
    attribution: observation.attribution,
    outreach,
    share: contribution?.share ?? 0,
    duplicate_of: contribution?.duplicate_of ?? null,
    ...strength,
  }
}

function largestShareFirst(a: ScoredSignal, b: ScoredSignal): number {
  const byShare = b.share - a.share || b.strength - a.strength
  return byShare || compare(a.source, b.source) || compare(a.external_id, b.external_id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** The best relevance among posts in which the lead speaks as a possible buyer; null when there is none. */
function spokenRelevance(signals: readonly ScoredSignal[]): number | null {
  const asBuyer = signals.filter(isAsking)
  return asBuyer.length === 0 ? null : Math.max(...asBuyer.map((signal) => signal.relevance))
}

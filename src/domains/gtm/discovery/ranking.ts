import type { Observation, Outreach } from '#adapters/signal-sources/contract.ts'
import { hostOf, observationKey, type Prospect } from './prospects.ts'
import { offerNamed, type AboutContext } from '../scoring/intent/aboutness.ts'
import { isAsking } from '../scoring/intent/signal.ts'
import { emptyPool } from '../scoring/pool.ts'
import type { Icp } from '../scoring/icp.ts'
import { noSellerFacts } from '../scoring/lead-facts.ts'
import { defaultWeights, fitCriteria, type ScoringWeights } from '../scoring/signal-types.ts'
import {
  scoreUnquoted,
  withExcerpts,
  type LeadScore,
  type ScoreLeadInput,
  type ScoredSignal,
} from '../scoring/score-lead.ts'
import { manyTokens, manyTrades } from '../scoring/many-tokens.ts'

/** A prospect with its scores and the evidence that is worth keeping. */
export interface Ranked {
  readonly prospect: Prospect
  readonly score: LeadScore
  readonly signals: readonly ScoredSignal[]
}

export interface RankingInput {
  readonly icp: Icp
  readonly prospects: readonly Prospect[]
  /** Registrable hosts of the organization itself. */
  readonly ownDomains: readonly string[]
  readonly outreach: Readonly<Record<string, Outreach>>
  readonly now: Date
}

/** A run brings at most this many leads. */
export const maxLeads = 25
/** Of those one organization publishes at most this many, whatever it writes in how many entries. */
const maxOfPublisher = 2
/** Below it a text shares a word with the offer by chance. */
const minRelevance = 0.2
/** Below it nobody would call the evidence a reason to write. */
const minIntent = 20

/**
 * Scores prospects and keeps the best that ask for the offer: without the organization itself, without those who merely
 * belong to a served industry, and without weak evidence. Best first; equal ones in the order of their keys.
 */
export function rank(input: RankingInput): Ranked[] {
  // What sources return was searched by the profile's own words: how often they occur there tells nothing.
  const context = { pool: emptyPool, tokenize: manyTokens(), trades: manyTrades() }
  return input.prospects
    .filter(({ domain }) => domain === null || !input.ownDomains.includes(domain))
    .flatMap((prospect) => scored(prospect, context, input))
    .filter(({ score }) => score.priority > 0 && score.intent_score >= minIntent)
    .sort(bestFirst)
    .filter(isAmongFirstOfPublisher())
    .slice(0, maxLeads)
    .map(quoted)
}

function quoted({ scoring, prospect, score }: Scored): Ranked {
  const whole = withExcerpts(score, scoring)
  const signals = whole.signals.filter(({ strength }) => strength > 0)
  const explanation = { ...whole.explanation, facts: [...prospect.told] }
  return { prospect, score: { ...whole, explanation }, signals }
}

/** A prospect whose excerpts have yet to be chosen, with what it was scored from. */
interface Scored {
  readonly prospect: Prospect
  readonly score: LeadScore
  readonly scoring: ScoreLeadInput
}

type Context = Pick<AboutContext, 'pool' | 'tokenize' | 'trades'>

/** To be asked of the best first. */
function isAmongFirstOfPublisher(): (scored: Scored) => boolean {
  const seen = new Map<string, number>()
  return ({ prospect: { publisher } }) => {
    if (publisher === null) return true
    const count = (seen.get(publisher) ?? 0) + 1
    seen.set(publisher, count)
    return count <= maxOfPublisher
  }
}

/** The hosts under which an organization is at home, as prospects name theirs. */
export function ownDomainsOf(domains: readonly string[]): string[] {
  return domains.flatMap((domain) => hostOf(domain) ?? domain)
}

function scored(prospect: Prospect, context: Context, input: RankingInput): Scored[] {
  const scoring = scoringOf(prospect, context, input)
  if (scoring.observations.length === 0) return []
  const score = scoreUnquoted(scoring)
  return isAskedFor(score) ? [{ prospect, score, scoring }] : []
}

/** The scores of a lead that is there already. Where nothing asks for the offer, no evidence has any strength. */
export function scoreAgain(prospect: Prospect, input: Omit<RankingInput, 'prospects'>): LeadScore {
  const score = scoreUnquoted(scoringOf(prospect, { pool: emptyPool }, input))
  if (isAskedFor(score)) return score
  return { ...score, signals: score.signals.map((signal) => ({ ...signal, strength: 0 })) }
}

/** Many who merely speak of the offer do not add up to one who asks for it. */
function isAskedFor({ signals }: LeadScore): boolean {
  return signals.some((signal) => isAsking(signal) && signal.strength > 0)
}

function scoringOf(
  prospect: Prospect,
  context: Context,
  { icp, ownDomains, outreach, now }: Omit<RankingInput, 'prospects'>,
): ScoreLeadInput {
  // A bakery that looks for solar panels is no lead of a mill, though bakeries are its customers.
  const observations = prospect.observations.filter(
    (one) => offerNamed(one, { icp, ...context }) >= minRelevance,
  )
  const excluded_countries = icp.excluded_countries ?? []
  const seller = { ...noSellerFacts, domains: ownDomains, excluded_countries }
  const about = { icp, lead: prospect.facts, observations, now, outreach, seller }
  return { ...about, ...context, weights: weightsOf(icp) }
}

/** The usual weights, with what the profile says instead. */
function weightsOf({ weights = {} }: Icp): ScoringWeights {
  const fit = fitCriteria.map((criterion) => {
    const points = weights[criterion]
    return [criterion, points === undefined ? defaultWeights.fit[criterion] : points / 100]
  })
  return { ...defaultWeights, fit: Object.fromEntries(fit) }
}

function bestFirst(a: Scored, b: Scored): number {
  return b.score.priority - a.score.priority || (a.prospect.key < b.prospect.key ? -1 : 1)
}

/** The observation behind a scored signal. */
export function observationOf({ prospect }: Ranked, signal: ScoredSignal): Observation {
  const found = prospect.observations.find((one) => observationKey(one) === observationKey(signal))
  if (found === undefined) throw new Error('a signal without its observation')
  return found
}

import type { SignalType } from '#adapters/signal-sources/contract.ts'

/** What the lexicon knows to make words count for less. */
export const lexiconDampers = [
  'self_promotion',
  'job_seeker',
  'solved',
  'consumer',
  'student',
] as const
export type LexiconDamper = (typeof lexiconDampers)[number]

/** Why a text counts for less: it sells, it is solved, it teaches, and so on. */
export const damperKinds = [
  ...lexiconDampers,
  'vacancy',
  'article',
  'story',
  'rhetorical',
  'technical',
  'answer',
] as const
export type Damper = (typeof damperKinds)[number]

interface TypeWeight {
  /** Strength of a fresh, fully relevant signal whose source tells its type, 0..1; words are judged by a model. */
  readonly weight: number
  readonly half_life_days: number
}

/** All numbers of the scoring in one versioned value, so that a change is a re-score of stored observations. */
export interface ScoringWeights {
  readonly version: string
  readonly types: Readonly<Record<SignalType, TypeWeight>>
  readonly relevance_exponent: number
  readonly relevance_floor: number
  /** So many days a signal counts in full. */
  readonly fresh_days: number
  readonly fit: Readonly<Record<FitCriterion, number>>
  /** The share of the way from fit to 100 that full intent covers. */
  readonly intent_pull: number
  readonly reachable_bonus: number
  readonly decision_role_bonus: number
}

export const fitCriteria = [
  'keywords',
  'geography',
  'industry',
  'role',
  'size',
  'org_type',
  'labels',
] as const
export type FitCriterion = (typeof fitCriteria)[number]

export const defaultWeights: ScoringWeights = {
  version: '3',
  types: {
    want: { weight: 1, half_life_days: 30 },
    // Counts in full until its deadline and not at all after; the half-life is for a tender without one.
    tender: { weight: 1, half_life_days: 30 },
    evaluate: { weight: 0.8, half_life_days: 30 },
    switch: { weight: 0.75, half_life_days: 45 },
    pain: { weight: 0.55, half_life_days: 30 },
    hiring: { weight: 0.5, half_life_days: 45 },
    permit: { weight: 0.5, half_life_days: 60 },
    trigger: { weight: 0.45, half_life_days: 60 },
    topic: { weight: 0.15, half_life_days: 30 },
  },
  relevance_exponent: 0.6,
  relevance_floor: 0.08,
  fresh_days: 7,
  fit: {
    keywords: 0.3,
    geography: 0.25,
    industry: 0.15,
    role: 0.1,
    size: 0.1,
    org_type: 0.05,
    labels: 0.05,
  },
  intent_pull: 0.6,
  reachable_bonus: 3,
  decision_role_bonus: 3,
}

import type { Exclusion } from './exclusion.ts'
import { geographyMatch } from './geography.ts'
import type { Icp, WeightedPhrase } from '../icp.ts'
import { industryMatch } from './industry.ts'
import { labelMatch, labelsOf } from './labels.ts'
import type { LeadFacts, SellerFacts } from '../lead-facts.ts'
import { orgTypeMatch } from './org-type.ts'
import type { AboutContext } from '../intent/aboutness.ts'
import { relevance } from '../relevance.ts'
import { roleMatch } from './role.ts'
import { percent, wholeShares } from '../shares.ts'
import { fitCriteria, type FitCriterion, type ScoringWeights } from '../signal-types.ts'
import { sizeMatch } from './size.ts'

/** How texts of the lead are read. */
type Reading = Pick<AboutContext, 'pool' | 'tokenize' | 'trades'>

/** Matches 0..1 of the criteria that the profile asks for, null where the lead's side is unknown; others are absent. */
export type FitMatches = Partial<Readonly<Record<FitCriterion, number | null>>>

/** Fit 0..100. The points of the criteria are whole numbers that sum to it; `assumed_points` were given once, and are 0. */
export interface Fit {
  readonly score: number
  readonly excluded_because: Exclusion | null
  /** The share of the criteria, by weight, of which something is known. */
  readonly coverage: number
  readonly criteria: readonly CriterionPoints[]
  readonly assumed_points: number
}

export interface CriterionPoints {
  readonly criterion: FitCriterion
  readonly weight: number
  /** Whether the profile asks for anything here; what it doesn't ask can't be known to fit. */
  readonly asked: boolean
  readonly match: number | null
  readonly points: number
}

/**
 * `fit = 100 * sum(w m)` over what the profile asks, its weights summing to 1. Of what is unknown no point is assumed: nobody
 * is a better lead for telling less, and `coverage` says how much is known.
 */
export function fitOf(
  matches: FitMatches,
  weights: ScoringWeights,
  exclusion: Exclusion | null = null,
): Fit {
  const rows = criteriaRows(matches, weights)
  const coverage = rows.reduce((sum, row) => sum + (row.match === null ? 0 : row.weight), 0)
  const parts = rows.map((row) => row.weight * (row.match ?? 0))
  const score = exclusion === null ? percent(parts.reduce((a, b) => a + b, 0)) : 0
  const points = wholeShares(score, parts)
  return {
    score,
    excluded_because: exclusion,
    coverage: Math.min(1, coverage),
    criteria: rows.map((row, index) => Object.assign(row, { points: points[index] ?? 0 })),
    assumed_points: 0,
  }
}

/** A criterion that the profile does not ask weighs nothing. */
function criteriaRows(matches: FitMatches, weights: ScoringWeights) {
  const isAsked = (criterion: FitCriterion) => matches[criterion] !== undefined
  const total = fitCriteria
    .filter(isAsked)
    .reduce((sum, criterion) => sum + weights.fit[criterion], 0)
  return fitCriteria.map((criterion) => ({
    criterion,
    weight: isAsked(criterion) && total > 0 ? weights.fit[criterion] / total : 0,
    asked: isAsked(criterion),
    match: matches[criterion] ?? null,
  }))
}

/** Compares a lead with the ideal customer; `spoken` is how relevant its own posts are, used where it has no description. */
export function matchesOf(
  icp: Icp,
  lead: LeadFacts,
  seller: SellerFacts,
  reading: Reading,
  spoken: number | null,
): FitMatches {
  return {
    ...(icp.keywords.length > 0 && {
      keywords: wordMatch(icp.keywords, icp, lead, reading) ?? spoken,
    }),
    ...(icp.industries.length > 0 && { industry: industryOf(icp, lead, reading) }),
    ...(labelsOf(askedWords(icp)).length > 0 && {
      labels: labelMatch(lead.tags ?? [], askedWords(icp)),
    }),
    ...(icp.geos.length > 0 && {
      geography: geographyMatch(lead, icp.geos, seller.remote_deliverable),
    }),
    ...(icp.roles.length > 0 && { role: roleMatch(lead.title, icp.roles) }),
    ...(icp.sizes.length > 0 && { size: sizeMatch(lead.employees, icp.sizes) }),
    ...(icp.org_types.length > 0 && { org_type: orgTypeMatch(lead.org_type, icp.org_types) }),
  }
}

function askedWords({ keywords, industries, org_types }: Icp): string[] {
  return [...keywords.map(({ text }) => text), ...industries, ...org_types]
}

/** By the code of an activity where both sides name one, else by the words. */
function industryOf(icp: Icp, lead: LeadFacts, reading: Reading): number | null {
  const known = [lead.company ?? '', lead.description ?? '', ...(lead.tags ?? [])]
  const named = icp.industries.map((text) => ({ text, weight: 1 }))
  const byWords = wordMatch(named, icp, lead, reading)
  const byCode = industryMatch(known, icp.industries)
  return byCode === null ? byWords : Math.max(byCode, byWords ?? 0)
}

function wordMatch(
  phrases: readonly WeightedPhrase[],
  { excluded_keywords }: Icp,
  { description = '', tags = [], lang = '' }: LeadFacts,
  { pool, tokenize, trades }: Reading,
): number | null {
  const text = [description, ...tags].join('\n').trim()
  if (text === '') return null
  const wanted = { phrases, excluded: excluded_keywords }
  return relevance(text, lang, wanted, pool, tokenize, trades).value
}

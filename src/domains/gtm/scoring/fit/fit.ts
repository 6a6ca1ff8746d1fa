import { companyDomain, sameCompanyName } from '../company-key.ts'
import { countryOf } from '#kernel/text/countries.ts'
import { geographyMatch } from './geography.ts'
import { fittingPhrases, type Icp } from '../icp.ts'
import type { LeadFacts, SellerFacts } from '../lead-facts.ts'
import { orgTypeMatch } from './org-type.ts'
import type { PoolStatistics } from '../pool.ts'
import { relevance } from '../relevance.ts'
import { roleMatch } from './role.ts'
import { percent, wholeShares } from '../shares.ts'
import { fitCriteria, type FitCriterion, type ScoringWeights } from '../signal-types.ts'
import { sizeMatch } from './size.ts'

/** Matches 0..1 of the criteria that the profile asks for, null where the lead's side is unknown; others are absent. */
export type FitMatches = Partial<Readonly<Record<FitCriterion, number | null>>>

/** Why a lead is none, whatever else fits. */
export type Exclusion = 'own_organization' | 'competitor' | 'suppressed' | 'excluded_geography'

/** Fit 0..100. The points of the criteria and of what was assumed are whole numbers that sum to it. */
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
 * `fit = 100 (c * obs + (1 - c) * 0.35)`, `c` being the weight of what is known and `obs` how well that matches: the
 * less is known, the nearer to the prior.
 */
export function fitOf(
  matches: FitMatches,
  weights: ScoringWeights,
  exclusion: Exclusion | null = null,
): Fit {
  const rows = criteriaRows(matches, weights)
  const coverage = rows.reduce((sum, row) => sum + (row.match === null ? 0 : row.weight), 0)
  const assumed = Math.max(0, 1 - coverage) * weights.fit_prior
  const parts = [...rows.map((row) => row.weight * (row.match ?? 0)), assumed]
  const score = exclusion === null ? percent(parts.reduce((a, b) => a + b, 0)) : 0
  const points = wholeShares(score, parts)
  return {
    score,
    excluded_because: exclusion,
    coverage,
    criteria: rows.map((row, index) => Object.assign(row, { points: points[index] ?? 0 })),
    assumed_points: points.at(-1) ?? 0,
  }
}

function criteriaRows(matches: FitMatches, weights: ScoringWeights) {
  const total = fitCriteria.reduce((sum, criterion) => sum + weights.fit[criterion], 0)
  return fitCriteria.map((criterion) => ({
    criterion,
    weight: total > 0 ? weights.fit[criterion] / total : 0,
    asked: matches[criterion] !== undefined,
    match: matches[criterion] ?? null,
  }))
}

/** Compares a lead with the ideal customer; `spoken` is how relevant its own posts are, used where it has no description. */
export function matchesOf(
  icp: Icp,
  lead: LeadFacts,
  seller: SellerFacts,
  pool: PoolStatistics,
  spoken: number | null,
): FitMatches {
  return {
    ...(fittingPhrases(icp).length > 0 && { keywords: keywordMatch(icp, lead, pool) ?? spoken }),
    ...(icp.geos.length > 0 && {
      geography: geographyMatch(lead, icp.geos, seller.remote_deliverable),
    }),
    ...(icp.roles.length > 0 && { role: roleMatch(lead.title, icp.roles) }),
    ...(icp.sizes.length > 0 && { size: sizeMatch(lead.employees, icp.sizes) }),
    ...(icp.org_types.length > 0 && { org_type: orgTypeMatch(lead.org_type, icp.org_types) }),
  }
}

function keywordMatch(icp: Icp, lead: LeadFacts, pool: PoolStatistics): number | null {
  const text = [lead.description ?? '', ...(lead.tags ?? [])].join('\n').trim()
  if (text === '') return null
  const wanted = { phrases: fittingPhrases(icp), excluded: icp.excluded_keywords }
  return relevance(text, lead.lang ?? '', wanted, pool).value
}

/** The first reason for which a lead is none: asked to be left alone, one's own, a competitor, a place not served. */
export function exclusionOf(icp: Icp, lead: LeadFacts, seller: SellerFacts): Exclusion | null {
  if (seller.suppressed) return 'suppressed'
  const domain = companyDomain(lead.domain)
  if (domain !== null && seller.domains.some((own) => companyDomain(own) === domain)) {
    return 'own_organization'
  }
  if (icp.competitors.some((competitor) => isCompetitor(competitor, lead, domain)))
    return 'competitor'
  const country = countryOf(lead.country ?? '')
  const excluded = seller.excluded_countries.some((name) => countryOf(name) === country)
  return country !== undefined && excluded ? 'excluded_geography' : null
}

function isCompetitor(competitor: string, lead: LeadFacts, domain: string | null): boolean {
  const theirs = companyDomain(competitor)
  if (theirs !== null) return theirs === domain
  return lead.company !== undefined && sameCompanyName(competitor, lead.company)
}

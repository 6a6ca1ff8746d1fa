import type { FitCriterion } from './signal-types.ts'

/** The ideal customer of a profile. Every list may be empty: what is not asked is not judged. */
export interface Icp {
  readonly keywords: readonly WeightedPhrase[]
  readonly excluded_keywords: readonly string[]
  readonly industries: readonly string[]
  readonly geos: readonly Geo[]
  readonly org_types: readonly string[]
  /** Ranges of people such as `1-10`, `250+`, `<50`, or `micro`, `small`, `medium`, `large`. */
  readonly sizes: readonly string[]
  readonly roles: readonly string[]
  /** Names or domains; they are never leads, but who names them may be. */
  readonly competitors: readonly string[]
  readonly query_terms: readonly string[]
  /** ISO 3166 codes or names; nobody there is a lead. */
  readonly excluded_countries?: readonly string[] | undefined
  /** Points of the criteria of fit in place of the usual ones. */
  readonly weights?: Partial<Readonly<Record<FitCriterion, number | undefined>>> | undefined
}

/** An ideal customer of whom nothing is known yet. */
export const emptyIcp: Icp = {
  keywords: [],
  excluded_keywords: [],
  industries: [],
  geos: [],
  org_types: [],
  sizes: [],
  roles: [],
  competitors: [],
  query_terms: [],
}

/** A phrase that a buyer would use; weight 0..1, values outside are clamped. */
export interface WeightedPhrase {
  readonly text: string
  readonly weight: number
}

/** A country (ISO 3166 alpha-2 or its name), a region or city in it, or a circle; degrees and kilometres. */
export interface Geo {
  readonly country?: string
  readonly region?: string
  readonly lat?: number
  readonly lng?: number
  readonly radius_km?: number
}

const queryTermWeight = 0.9
const competitorWeight = 0.8
const industryWeight = 0.6

/** All phrases that make a text relevant, keywords first; the names of competitors are among them. */
export function relevantPhrases(icp: Icp): WeightedPhrase[] {
  return [
    ...icp.keywords,
    ...weighted(icp.query_terms, queryTermWeight),
    ...weighted(icp.competitors, competitorWeight),
    ...weighted(icp.industries, industryWeight),
  ]
}

function weighted(texts: readonly string[], weight: number): WeightedPhrase[] {
  return texts.map((text) => ({ text, weight }))
}

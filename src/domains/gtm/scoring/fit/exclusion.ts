import { companyDomain, sameCompanyName } from '../company-key.ts'
import { countryOf } from '#kernel/text/countries.ts'
import type { Icp } from '../icp.ts'
import type { LeadFacts, SellerFacts } from '../lead-facts.ts'
import { saysClosed } from './closed.ts'

/** Why a lead is none, whatever else fits. */
export const exclusions = [
  'own_organization',
  'competitor',
  'suppressed',
  'excluded_geography',
  'closed',
] as const
export type Exclusion = (typeof exclusions)[number]

/** The first reason for which a lead is none: asked to be left alone, one's own, a competitor, closed, a place not served. */
export function exclusionOf(icp: Icp, lead: LeadFacts, seller: SellerFacts): Exclusion | null {
  if (seller.suppressed) return 'suppressed'
  const domain = companyDomain(lead.domain)
  if (domain !== null && seller.domains.some((own) => companyDomain(own) === domain)) {
    return 'own_organization'
  }
  if (icp.competitors.some((competitor) => isCompetitor(competitor, lead, domain)))
    return 'competitor'
  if (saysClosed(lead.description ?? '')) return 'closed'
  const country = countryOf(lead.country ?? '')
  const excluded = seller.excluded_countries.some((name) => countryOf(name) === country)
  return country !== undefined && excluded ? 'excluded_geography' : null
}

function isCompetitor(competitor: string, lead: LeadFacts, domain: string | null): boolean {
  const theirs = companyDomain(competitor)
  if (theirs !== null) return theirs === domain
  return lead.company !== undefined && sameCompanyName(competitor, lead.company)
}

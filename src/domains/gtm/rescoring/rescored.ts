import type { Observation, Outreach } from '#adapters/signal-sources/contract.ts'
import {
  hostOf,
  observationKey,
  prospectOf,
  type KnownOrganization,
  type Prospect,
} from '../discovery/prospects.ts'
import { leadFactsOf } from '../discovery/facts.ts'
import { scoreAgain } from '../discovery/ranking.ts'
import type { Icp } from '../scoring/icp.ts'
import type { LeadFacts } from '../scoring/lead-facts.ts'
import type { Explanation, ScoredSignal } from '../scoring/score-lead.ts'

/** A lead as it is stored. */
export interface Kept {
  readonly id: string
  readonly lead_key: string
  readonly company: string
  readonly title: string
  readonly website: string
  readonly city: string
  readonly country: string
  readonly email: string
  readonly explanation: Explanation
}

/** Its evidence; of a post the excerpt is what was kept. */
export interface KeptEvidence {
  readonly id: string
  readonly snippet: string
  readonly observation: Omit<Observation, 'text'>
  readonly scoring: { readonly outreach: Outreach }
}

export interface Profiled {
  readonly icp: Icp
  /** Registrable hosts of the organization itself. */
  readonly ownDomains: readonly string[]
  readonly now: Date
}

/** What the present profile makes of it; `scoring` goes over what is stored. */
export interface Rescored {
  readonly id: string
  readonly fit_score: number
  readonly explanation: Explanation
  readonly signals: readonly { readonly id: string; readonly scoring: object }[]
}

/**
 * Pure. Scores a lead by another profile from what is kept of it. Evidence that no longer names the offer stays, and has
 * neither relevance nor strength.
 */
export function rescored(
  lead: Kept,
  evidence: readonly KeptEvidence[],
  organizations: ReadonlyMap<string, KnownOrganization>,
  profiled: Profiled,
): Rescored {
  const prospect = prospectFrom(lead, evidence, organizations)
  const rights = evidence.map(({ observation: { source }, scoring }) => [source, scoring.outreach])
  const outreach = Object.fromEntries(rights) as Record<string, Outreach>
  const score = scoreAgain(prospect, { ...profiled, outreach })
  const { facts } = lead.explanation
  const byKey = new Map(score.signals.map((signal) => [observationKey(signal), signal]))
  return {
    id: lead.id,
    fit_score: score.fit_score,
    explanation: { ...score.explanation, ...(facts !== undefined && { facts }) },
    signals: evidence.map(({ id, observation }) => ({
      id,
      scoring: scoringOf(byKey.get(observationKey(observation))),
    })),
  }
}

/** Has columns of its own. */
const inColumns: ReadonlySet<string> = new Set([
  'source',
  'platform',
  'external_id',
  'post_url',
  'posted_at',
  'snippet',
  'share',
])

function scoringOf(signal: ScoredSignal | undefined): object {
  if (signal === undefined) return { relevance: 0, matches: [], strength: 0, duplicate_of: null }
  return Object.fromEntries(Object.entries(signal).filter(([name]) => !inColumns.has(name)))
}

function prospectFrom(
  { lead_key: key, explanation, ...row }: Kept,
  evidence: readonly KeptEvidence[],
  organizations: ReadonlyMap<string, KnownOrganization>,
): Prospect {
  const mentions = evidence.map(({ snippet, observation }) => ({
    observation: { ...observation, text: snippet },
    organization: organizations.get(observationKey(observation)),
  }))
  const prospect = prospectOf({ keys: [key], formerKeys: [key] }, mentions)
  const told = leadFactsOf(explanation.facts ?? [])
  return { ...prospect, facts: { ...factsOf(row), ...prospect.facts, ...told } }
}

function factsOf(row: Pick<Kept, 'company' | 'title' | 'website' | 'city' | 'country' | 'email'>) {
  const { company, title, city, country, email } = row
  const domain = hostOf(row.website) ?? ''
  const known = Object.entries({ company, title, city, country, domain })
  const facts: LeadFacts = Object.fromEntries(known.filter(([, value]) => value !== ''))
  return { ...facts, has_business_email: email !== '' }
}

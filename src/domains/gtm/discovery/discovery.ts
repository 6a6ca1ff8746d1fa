import type { z } from 'zod'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import { release, reserveUnits, settle, type Reservation } from '#domains/credits/index.ts'
import { refusal } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { withEarlierEvidence } from '../leads/evidence.ts'
import { knownAmong, remember, type KnownLeads } from '../leads/known.ts'
import type { Lead } from '../leads/schemas.ts'
import { storeLeads } from '../leads/store.ts'
import { leadsOf } from '../leads/leads.ts'
import type { LeadSources } from './sources.ts'
import { holdProfile, profileDomains } from '../profiles/profiles.ts'
import { prospectsOf } from './prospects.ts'
import { maxLeads, ownDomainsOf, rank, type Ranked } from './ranking.ts'
import { failRun, finishRun, noteReports, startRun } from './runs.ts'
import type { Profile } from '../profiles/schemas.ts'

export const ProfileNotReady = refusal(
  409,
  'profile_not_ready',
  'The profile does not say what to look for',
  'Fill `icp.query_terms` or `icp.keywords` with PATCH, or provision a website that can be read.',
)
export const SourcesUnavailable = refusal(
  503,
  'sources_unavailable',
  'No source of leads could be asked',
  'Nothing was charged. Try again later; GET …/runs/ tells what each source reported.',
)

/** What a discovery brought. Amounts are hundredths of a credit. */
export interface Discovery {
  readonly leads: z.output<typeof Lead>[]
  readonly charged: number
  readonly available: number
}

interface Run {
  readonly id: string
  readonly profile: Profile
  readonly reservation: Reservation
}

/**
 * Looks for leads and charges for those the organization did not know. Credits are reserved before any
 * source is asked, and leads, charge and end of the run commit together. One run a profile at a time.
 * @throws ProfileNotReady, DiscoveryRunning, the metered refusals, SourcesUnavailable, NotFound
 */
export async function discoverLeads(
  scope: OrganizationScope,
  profile: Profile,
  sources: Pick<LeadSources, 'ask' | 'outreach'>,
): Promise<Discovery> {
  if (profile.icp.query_terms.length + profile.icp.keywords.length === 0)
    throw new ProfileNotReady()
  const run = await openRun(scope, profile)
  try {
    const ranked = await findProspects(scope, run, sources)
    const known = await knownAmong(scope, ranked)
    const chosen = affordable(ranked, known, run.reservation.units)
    return await transaction(scope, (inside) => book(inside, run, chosen, known))
  } catch (error) {
    await abandon(scope, run, error)
    throw error
  }
}

function openRun(scope: OrganizationScope, profile: Profile): Promise<Run> {
  return transaction(scope, async (inside) => {
    const id = await startRun(inside, profile.id)
    const request = { feature: 'lead_discovery', reference: id, max_units: maxLeads }
    return { id, profile, reservation: await reserveUnits(inside, request) }
  })
}

async function findProspects(
  scope: OrganizationScope,
  { id, profile }: Run,
  sources: Pick<LeadSources, 'ask' | 'outreach'>,
): Promise<Ranked[]> {
  const findings = await sources.ask(scope, profile.icp)
  await noteReports(scope, id, findings.reports)
  if (findings.reports.every(isFailure)) throw new SourcesUnavailable()
  const found = prospectsOf(findings.observations, findings.organizations)
  const [prospects, domains] = await Promise.all([
    withEarlierEvidence(scope, profile.id, found),
    profileDomains(scope),
  ])
  const ownDomains = ownDomainsOf(domains)
  const { outreach } = sources
  return rank({ icp: profile.icp, prospects, ownDomains, outreach, now: scope.now() })
}

function isFailure({ status }: SourceReport): boolean {
  return status !== 'ok' && status !== 'partial'
}

/** All that are known, and of the new ones the best that the reservation pays for. */
export function affordable(
  ranked: readonly Ranked[],
  { isKnown, isContact }: KnownLeads,
  units: number,
): Ranked[] {
  const isFree = (one: Ranked) => isKnown(one) || isContact(one)
  const paid = new Set(ranked.filter((one) => !isFree(one)).slice(0, units))
  return ranked.filter((one) => isFree(one) || paid.has(one))
}

/** What another run remembered meanwhile is free, so the charge never exceeds the reservation. */
async function book(
  scope: OrganizationScope,
  { id, profile, reservation }: Run,
  chosen: readonly Ranked[],
  { isContact }: KnownLeads,
): Promise<Discovery> {
  await holdProfile(scope, profile.id)
  const isNew = await remember(scope, chosen)
  const leads_new = chosen.filter((one) => isNew(one) && !isContact(one)).length
  const ids = await storeLeads(scope, profile.id, chosen)
  const { charged, available } = await settle(scope, reservation, {
    amount: leads_new * reservation.unit_price,
    description: `${leads_new} new leads for ${profile.domain}`,
  })
  await finishRun(scope, id, { leads_found: chosen.length, leads_new, charged })
  return { leads: await leadsOf(scope, ids), charged, available }
}

/** Gives the credits back. Where even that fails, the reservation runs out by itself. */
async function abandon(
  scope: OrganizationScope,
  { id, reservation }: Run,
  error: unknown,
): Promise<void> {
  try {
    await transaction(scope, async (inside) => {
      await failRun(inside, id, error)
      await release(inside, reservation)
    })
  } catch (failure) {
    scope.log.error({ err: failure, run: id }, 'a failed discovery could not be closed')
  }
}

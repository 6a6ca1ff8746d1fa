import type { z } from 'zod'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import {
  hundredths,
  type Hundredths,
  release,
  reserveUnits,
  settle,
  type Reservation,
} from '#domains/credits/index.ts'
import { conflict, refusal } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { withEarlierEvidence } from '../leads/evidence.ts'
import { knownAmong, remember, withoutLapsed, type KnownLeads } from '../leads/known.ts'
import type { NamedLead } from '../leads/schemas.ts'
import { storeLeads } from '../leads/store.ts'
import { leadsOf } from '../leads/leads.ts'
import type { Findings, LeadSources, Watch } from './sources.ts'
import { findProfile, lockProfile, profileDomains } from '../profiles/profiles.ts'
import { prospectsOf } from './prospects.ts'
import { maxLeads, ownDomainsOf, rank, type Ranked } from './ranking.ts'
import { failRun, finishRun, noteReports, requireSuccess, startRun } from './runs.ts'
import type { Profile } from '../profiles/schemas.ts'
import { rescoreAfter } from '../rescoring/later.ts'
import { sendDigest } from '../schedule/digest.ts'
import { discoveryFeature } from './charges.ts'
import { askOnWithoutUs } from './late-sources.ts'
import { unsuppressed, withoutSuppressed, withoutSuppressedMeanwhile } from './spared.ts'

export const ProfileNotReady = conflict(
  'profile_not_ready',
  'The profile does not say what to look for',
  'Fill `icp.query_terms` or `icp.keywords` with PATCH /api/v1/gtm/profiles/{id}/, or provision a website that can be read.',
)
const stillReading =
  'Its website is still being read. Look with GET /api/v1/gtm/profiles/{id}/ until `status` is no longer `researching`, and send the request again.'
export const SourcesUnavailable = refusal(
  503,
  'sources_unavailable',
  'No source of leads could be asked',
  'Nothing was charged. Try again later; GET …/runs/ tells what each source reported.',
)

export const DiscoveryCancelled = conflict(
  'discovery_cancelled',
  'The discovery was cancelled',
  'No lead was kept and nothing was charged. Start it again when its leads are wanted.',
)

/** What a discovery brought. Amounts are hundredths of a credit. */
export interface Discovery {
  readonly leads: z.output<typeof NamedLead>[]
  readonly charged: number
  readonly available: number
}

/** How a caller accompanies a discovery. */
export interface Watched extends Watch {
  /** Hundredths of a credit that it may cost at most; asked of the transaction that reserves where it depends on runs before. */
  readonly max_amount?: Hundredths | Allowance | undefined
  /** The slot of the profile's schedule that it is made for. */
  readonly slot?: string
}

type Allowance = (inside: OrganizationScope) => Promise<Hundredths>

interface Run {
  readonly id: string
  readonly profile: Profile
  readonly reservation: Reservation
  readonly slot: string | undefined
}

/**
 * Looks for leads and charges for those the organization did not know. Credits are reserved before any
 * source is asked, and leads, charge and end of the run commit together. One run a profile at a time.
 * Where the caller goes away before that, nothing is kept and nothing charged.
 * @throws ProfileNotReady, DiscoveryRunning, DiscoveryPaused, the metered refusals, SourcesUnavailable, NotFound,
 * DiscoveryCancelled
 */
export async function discoverLeads(
  scope: OrganizationScope,
  profile: Profile,
  sources: Pick<LeadSources, 'ask' | 'outreach'>,
  watched: Watched = {},
): Promise<Discovery> {
  if (profile.icp.query_terms.length + profile.icp.keywords.length === 0)
    throw new ProfileNotReady(profile.status === 'researching' ? { detail: stillReading } : {})
  const run = await openRun(scope, profile, watched)
  try {
    const findings = await sources.ask(scope, profile, watched)
    requireWaiting(watched)
    const ranked = await findProspects(scope, run, findings, sources)
    const known = await knownAmong(scope, ranked)
    requireWaiting(watched)
    const chosen = affordable(ranked, known, run.reservation.units)
    return await transaction(scope, (inside) => book(inside, run, chosen, known))
  } catch (error) {
    await abandon(scope, run, error)
    throw error
  }
}

function requireWaiting({ signal }: Watched): void {
  if (signal?.aborted === true) throw new DiscoveryCancelled()
}

function openRun(
  scope: OrganizationScope,
  profile: Profile,
  { max_amount: most, slot }: Watched,
): Promise<Run> {
  return transaction(scope, async (inside) => {
    await requireSuccess(inside)
    const id = await startRun(inside, profile.id, slot)
    const max_amount = typeof most === 'function' ? await most(inside) : most
    const request = { feature: discoveryFeature, reference: id, max_units: maxLeads, max_amount }
    return { id, profile, slot, reservation: await reserveUnits(inside, request) }
  })
}

async function findProspects(
  scope: OrganizationScope,
  { id, profile }: Run,
  findings: Findings,
  { outreach }: Pick<LeadSources, 'outreach'>,
): Promise<Ranked[]> {
  await noteReports(scope, id, findings.reports)
  await askOnWithoutUs(scope, profile.id, findings.reports)
  if (findings.reports.every(isFailure)) throw new SourcesUnavailable()
  const { observations, organizations } = await withoutSuppressed(scope, findings)
  const found = await withoutLapsed(scope, prospectsOf(observations, organizations))
  const [everybody, domains] = await Promise.all([
    withEarlierEvidence(scope, profile.id, found),
    profileDomains(scope),
  ])
  const prospects = await unsuppressed(scope, everybody)
  const ownDomains = ownDomainsOf(domains)
  return rank({ icp: profile.icp, prospects, ownDomains, outreach, now: scope.now() })
}

function isFailure({ status }: SourceReport): boolean {
  return status !== 'ok' && status !== 'partial'
}

/** All that are known, and of the new ones the best that the reservation pays for. */
export function affordable(
  ranked: readonly Ranked[],
  { isKnown, isInCrm }: KnownLeads,
  units: number,
): Ranked[] {
  const isFree = (one: Ranked) => isKnown(one) || isInCrm(one)
  const paid = new Set(ranked.filter((one) => !isFree(one)).slice(0, units))
  return ranked.filter((one) => isFree(one) || paid.has(one))
}

/** What another run remembered meanwhile is free, so the charge never exceeds the reservation. */
async function book(
  scope: OrganizationScope,
  { id, profile, reservation, slot }: Run,
  ranked: readonly Ranked[],
  { isKnown, isInCrm }: KnownLeads,
): Promise<Discovery> {
  await lockProfile(scope, profile.id)
  const now = await findProfile(scope, profile.id)
  const chosen = await withoutSuppressedMeanwhile(scope, ranked)
  const isAdded = await remember(scope, chosen)
  const isNew = (one: Ranked) => isAdded(one) && !isKnown(one) && !isInCrm(one)
  const costs = (one: Ranked) => (isNew(one) ? reservation.unit_price : 0)
  const ids = await storeLeads(scope, profile.id, chosen, costs)
  // Who was found by a profile that changed meanwhile has the scores of the former one.
  if (now !== undefined) await rescoreAfter(scope, profile, now)
  const lead_ids = ids.filter((_, index) => isNew(chosen[index] as Ranked))
  const leads_new = lead_ids.length
  const { charged, available } = await settle(scope, reservation, {
    amount: hundredths(leads_new * reservation.unit_price),
    description: `${leads_new} new leads for ${profile.domain}`,
  })
  await finishRun(scope, id, { leads_found: chosen.length, leads_new, charged, lead_ids })
  if (slot !== undefined) await sendDigest(scope, profile, { id, leads_new, charged })
  const leads = await leadsOf(scope, ids)
  return { leads: leads.filter(({ stage }) => stage !== 'dismissed'), charged, available }
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

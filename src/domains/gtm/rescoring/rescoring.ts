import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { changesBetween, record } from '#kernel/events/record.ts'
import { job } from '#kernel/jobs/job.ts'
import { unhurried } from '#kernel/jobs/unhurried.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { organizationsBehind } from '../discovery/directory-source.ts'
import { ownDomainsOf } from '../discovery/ranking.ts'
import { leadEvents, loggedLead } from '../leads/events.ts'
import { refreshLeads } from '../leads/refreshing.ts'
import { findProfile, profileDomains } from '../profiles/profiles.ts'
import type { Profile } from '../profiles/schemas.ts'
import { rescoreOn, rescoringLeads } from './later.ts'
import { rescored } from './rescored.ts'
import {
  evidenceOf,
  lockOpen,
  loggedLeads,
  nextOpenLeads,
  noteChanged,
  storeScores,
} from './stored.ts'

/** So many leads are scored in one transaction; the next ones wait behind the work of others. */
const leadsAtOnce = 50

/**
 * Scores open leads of a profile by what it asks for now, from what is kept of them: no source is asked and nothing is
 * charged. Leads that people wrote to, converted or dismissed stay as they are. Tells of those whose scores are others. Where
 * there are more, another job goes on, until the profile is changed again, which has a job of its own.
 */
export async function rescoreLeads(
  scope: OrganizationScope,
  { profile_id, behind }: z.output<typeof rescoringLeads.payload>,
  atOnce = leadsAtOnce,
): Promise<void> {
  await transaction(scope, async (inside) => {
    const profile = await findProfile(inside, profile_id, true)
    if (profile === undefined) return
    const icp = nameOf(profile)
    if (behind !== undefined && behind.icp !== icp) return
    const places = await nextOpenLeads(inside, profile_id, behind, atOnce)
    await rescore(inside, profile, await lockOpen(inside, places))
    const last = places.at(-1)
    if (last !== undefined && places.length === atOnce)
      await rescoreOn(inside, profile_id, { ...last, icp })
  })
}

/** Equal as long as a profile asks for the same. */
function nameOf({ icp }: Profile): string {
  return createHash('sha256').update(JSON.stringify(icp)).digest('hex')
}

async function rescore(inside: OrganizationScope, { icp }: Profile, before: readonly Held[]) {
  const kept = await evidenceOf(
    inside,
    before.map(({ id }) => id),
  )
  const observations = kept.flatMap(({ evidence }) => evidence.map((one) => one.observation))
  const organizations = await organizationsBehind(inside, observations)
  const ownDomains = ownDomainsOf(await profileDomains(inside))
  const profiled = { icp, ownDomains, now: inside.now() }
  const scores = kept
    .filter(({ evidence }) => evidence.length > 0)
    .map(({ lead, evidence }) => rescored(lead, evidence, organizations, profiled))
  const ids = scores.map(({ id }) => id)
  await storeScores(inside, scores)
  await refreshLeads(inside, ids)
  await tellChanged(inside, before, await loggedLeads(inside, ids))
}

type Held = Awaited<ReturnType<typeof lockOpen>>[number]

/** Of leads whose scores are others than before. */
async function tellChanged(
  inside: OrganizationScope,
  before: readonly Held[],
  after: readonly Held[],
): Promise<void> {
  const former = new Map(before.map((lead) => [lead.id, lead]))
  const changed = after.flatMap((lead) => {
    const changes = changesBetween(loggedLead(former.get(lead.id) ?? lead), loggedLead(lead))
    return Object.keys(changes).length === 0 ? [] : [{ lead, changes }]
  })
  for (const { lead, changes } of changed)
    record(inside, leadEvents.rescored, { subject: lead.id, data: loggedLead(lead), changes })
  await noteChanged(
    inside,
    changed.map(({ lead }) => lead.id),
  )
}

/** The job, a few leads at a time. */
export const rescoringJobs = [
  job({
    ...rescoringLeads,
    ...unhurried,
    access: 'organization',
    handle: ({ scope, payload }) => rescoreLeads(scope, payload),
  }),
]

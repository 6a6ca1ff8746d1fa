import { hundredths, parseCredits } from '#domains/credits/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { DeletionScheduled, Refusal, ValidationFailed } from '#kernel/errors.ts'
import { job, recurring, type AnyJob } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { discoverLeads } from '../discovery/discovery.ts'
import {
  chargedOnSchedule,
  DiscoveryRunning,
  findSlotRun,
  noteRefusedRun,
} from '../discovery/runs.ts'
import type { LeadSources } from '../discovery/sources.ts'
import { findProfile } from '../profiles/profiles.ts'
import { discoveringOnSchedule, enqueueDue } from './due.ts'
import { onBehalfOfScheduler } from './scheduler.ts'
import type { Schedule } from './schemas.ts'
import { periodStart } from './slots.ts'

/**
 * Discovers leads for one slot of a profile's schedule, once: a run that ended is not made again, and one that a crash left
 * behind gives way after two minutes, until when the queue tries again. It spends on behalf of whoever set the schedule, and
 * nothing while the organization waits for its deletion. What is refused is written down as a failed run.
 * @throws DiscoveryRunning
 */
export async function discoverOnSchedule(
  scope: OrganizationScope,
  sources: Pick<LeadSources, 'ask' | 'outreach'>,
  { profile_id, slot }: { readonly profile_id: string; readonly slot: string },
): Promise<void> {
  const profile = await findProfile(scope, profile_id)
  if (profile === undefined || profile.schedule === null) return
  const known = await findSlotRun(scope, profile_id, slot)
  if (known !== undefined && known.status !== 'running') return
  if (scope.isFrozen) return noteOnce(scope, profile_id, slot, DeletionScheduled.code)
  const { schedule } = profile
  try {
    const max_amount = (inside: OrganizationScope) => budgetLeft(inside, profile_id, schedule)
    const acting = await onBehalfOfScheduler(scope, profile_id)
    if (acting === undefined) await noteOnce(scope, profile_id, slot, 'scheduler_left')
    else await discoverLeads(acting, profile, sources, { slot, max_amount })
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind.code === DiscoveryRunning.code) throw error
    await noteOnce(scope, profile_id, slot, failureOf(error))
  }
}

function noteOnce(scope: OrganizationScope, profileId: string, slot: string, failure: string) {
  return transaction(scope, async (inside) => {
    if ((await findSlotRun(inside, profileId, slot)) === undefined)
      await noteRefusedRun(inside, profileId, slot, failure)
  })
}

/** Of what a schedule asks for, only the amount can be invalid: where it does not pay for one lead. */
function failureOf(error: Refusal): string {
  const { code } = error.kind
  return code === ValidationFailed.code ? 'budget_used_up' : code
}

/**
 * What the budget of the present period leaves, in hundredths of a credit. Asked where the run has taken the profile for
 * itself, so that no other spends it meanwhile.
 */
async function budgetLeft(scope: OrganizationScope, profileId: string, schedule: Schedule) {
  const since = timestamp(periodStart(schedule, scope.now()))
  const spent = await chargedOnSchedule(scope, profileId, since)
  return hundredths(Math.max(0, parseCredits(schedule.budget_credits) - spent))
}

/** The jobs of schedules: each minute for what is due, and one for each slot. */
export function scheduleJobs(sources: LeadSources): AnyJob[] {
  return [
    recurring('gtm.schedule_discoveries', '* * * * *', enqueueDue),
    job({
      ...discoveringOnSchedule,
      access: 'organization',
      retries: 9,
      concurrency: { total: 4, perGroup: 1 },
      handle: ({ scope, payload }) => discoverOnSchedule(scope, sources, payload),
    }),
  ]
}

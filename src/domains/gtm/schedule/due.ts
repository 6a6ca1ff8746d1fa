import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { enqueue, type Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { nextSlot } from './slots.ts'
import type { Schedule } from './schemas.ts'

/** A discovery for one slot of a profile's schedule. */
export const discoveringOnSchedule = {
  name: 'gtm.discover_on_schedule',
  payload: z.object({ profile_id: z.uuid(), slot: z.iso.datetime() }),
} as const

const maxProfiles = 100

/**
 * Makes a job of every slot that has come. The slot is moved on in the transaction that writes the job, so that of several
 * processes one makes it, and one that dies has made all of it or nothing. Slots that passed meanwhile are made up for once.
 */
export const enqueueDue: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'gtm_profiles', column: 'next_discovery_at', until, also: always } as const
  return inEachDue(scope, due, (inside) => transaction(inside, enqueueSlots), after)
}

/** A profile that somebody holds is left to the next minute. Returns whether there may be more. */
async function enqueueSlots(scope: OrganizationScope): Promise<boolean> {
  const profiles = await scope.db
    .selectFrom('gtm_profiles')
    .select(['id', 'schedule', 'next_discovery_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('next_discovery_at', '<=', timestamp(scope.now()))
    .orderBy('next_discovery_at')
    .limit(maxProfiles)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, schedule, next_discovery_at: slot } of profiles) {
    const next = schedule === null ? null : nextSlot(schedule as Schedule, scope.now())
    await moveOn(scope, id, next)
    if (next !== null && slot !== null)
      await enqueue(scope, discoveringOnSchedule, { profile_id: id, slot })
  }
  return profiles.length === maxProfiles
}

function moveOn({ db, organizationId }: OrganizationScope, id: string, next: string | null) {
  return db
    .updateTable('gtm_profiles')
    .set({ next_discovery_at: next })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

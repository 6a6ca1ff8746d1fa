import { z } from 'zod'
import { redactLog } from '#kernel/events/redact.ts'
import { enqueueForService, job, type SystemScope } from '#kernel/jobs/job.ts'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

const redacting = {
  name: 'privacy.redact_log',
  payload: z.strictObject({ organization_id: z.uuid(), subjects: z.array(z.uuid()) }),
} as const
type Wish = z.output<(typeof redacting)['payload']>

/** Has the log lose what it tells of these records, as soon as the erasure is committed. */
export async function forgetInLog(
  scope: OrganizationScope,
  subjects: ReadonlySet<string>,
): Promise<void> {
  if (subjects.size === 0) return
  const { organizationId: organization_id } = scope
  await enqueueForService(scope, redacting, { organization_id, subjects: [...subjects] })
}

/**
 * Empties the log, and asks the keepers once more: what was on its way by then was made of the log after the erasure.
 */
export async function redact(
  scope: SystemScope,
  keepers: readonly OutsiderKeeper[],
  { organization_id, subjects }: Wish,
): Promise<void> {
  await redactLog(scope.purging(organization_id), organization_id, subjects)
  const inside = await scope.enter(organization_id)
  for (const keeper of keepers.toReversed()) await keeper.erase(inside, knownByIds(subjects))
}

function knownByIds(subjects: readonly string[]): Outsider {
  return { subjects: new Set(subjects), needles: [], hosts: [], isMeant: () => false }
}

export function redactingJob(keepers: () => readonly OutsiderKeeper[]) {
  return job({
    ...redacting,
    access: 'system',
    handle: ({ scope, payload }) => redact(scope, keepers(), payload),
  })
}

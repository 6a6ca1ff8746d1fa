import { z } from 'zod'
import { NotAMember } from '#kernel/errors.ts'
import { redactLog } from '#kernel/events/redact.ts'
import { enqueueForService, job, retriesForDays, type SystemScope } from '#kernel/jobs/job.ts'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

const redacting = {
  name: 'privacy.redact_log',
  payload: z.strictObject({ organization_id: z.uuid(), subjects: z.array(z.uuid()) }),
} as const

/** A queue of its own, of which processes of before take nothing: they would take such records for subjects. */
const redactingMentions = {
  name: 'privacy.redact_mentions',
  payload: z.strictObject({ organization_id: z.uuid(), mentions: z.array(z.uuid()) }),
} as const

interface Wish {
  readonly organization_id: string
  readonly subjects?: readonly string[]
  readonly mentions?: readonly string[]
}

/** Has the log lose what it tells of these records, as soon as the erasure is committed. */
export async function forgetInLog(
  scope: OrganizationScope,
  { subjects, mentions }: Pick<Outsider, 'subjects' | 'mentions'>,
): Promise<void> {
  const { organizationId: organization_id } = scope
  if (subjects.size > 0)
    await enqueueForService(scope, redacting, { organization_id, subjects: [...subjects] })
  if (mentions.size > 0)
    await enqueueForService(scope, redactingMentions, { organization_id, mentions: [...mentions] })
}

/**
 * Empties the log, and asks the keepers once more: what was on its way by then was made of the log after the erasure. In an
 * organization that is about to be purged nobody looks for more, as all of it goes.
 */
export async function redact(
  scope: SystemScope,
  keepers: readonly OutsiderKeeper[],
  { organization_id, subjects = [], mentions = [] }: Wish,
): Promise<void> {
  await redactLog(scope.purging(organization_id), organization_id, [...subjects, ...mentions])
  const inside = await scope.enter(organization_id).catch((error: unknown) => {
    if (error instanceof NotAMember) return undefined
    throw error
  })
  if (inside === undefined) return
  const outsider = knownByIds(subjects, mentions)
  for (const keeper of keepers.toReversed()) await keeper.erase(inside, outsider)
}

function knownByIds(subjects: readonly string[], mentions: readonly string[]): Outsider {
  return {
    subjects: new Set(subjects),
    mentions: new Set(mentions),
    needles: [],
    handles: [],
    hosts: [],
    parts: [],
    isMeant: () => false,
  }
}

export function redactingJobs(keepers: () => readonly OutsiderKeeper[]) {
  const shared = {
    access: 'system',
    retries: retriesForDays,
    handle: ({ scope, payload }: { scope: SystemScope; payload: Wish }) =>
      redact(scope, keepers(), payload),
  } as const
  return [job({ ...redacting, ...shared }), job({ ...redactingMentions, ...shared })]
}

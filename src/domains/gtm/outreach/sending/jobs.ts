import { timestamp } from '#kernel/clock.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import { enqueue, job, recurring, type AnyJob, type SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { asDraft, drafts } from '../drafts.ts'
import { outcomeUnknown, sendDraft, type Sending } from './delivery.ts'
import { sendingDraft } from './job-name.ts'
import { noteSent } from './sent.ts'

const maxPerRun = 500

/** Sends what is due: what waited for its hour, and what a process that ended left behind. */
async function wakeDrafts(scope: SystemScope): Promise<void> {
  const due = await scope.sweep
    .selectFrom('gtm_draft_emails')
    .select(['organization_id', 'id'])
    .where('next_attempt_at', '<=', timestamp(scope.now()))
    .orderBy('next_attempt_at')
    .limit(maxPerRun)
    .execute()
  const own = Map.groupBy(due, ({ organization_id }) => organization_id)
  await inEach(scope, due, async (inside) => {
    await closeLost(inside)
    for (const { id } of own.get(inside.organizationId) ?? [])
      await enqueue(inside, sendingDraft, { draft_id: id }, { singletonKey: id })
  })
}

/** A mail that a process handed over and did not live to hear of counts as sent: a second copy would be worse. */
export async function closeLost(scope: OrganizationScope): Promise<void> {
  const lost = await drafts(scope)
    .where('status', '=', 'approved')
    .where('handed_over_at', 'is not', null)
    .where('next_attempt_at', '<=', timestamp(scope.now()))
    .execute()
  for (const row of lost)
    await transaction(scope, (inside) => noteSent(inside, asDraft(row), outcomeUnknown))
}

export function outreachJobs(sending: Sending): AnyJob[] {
  return [
    job({
      ...sendingDraft,
      access: 'organization',
      concurrency: { total: 5, perGroup: 2 },
      handle: ({ scope, payload }) => sendDraft(scope, sending, payload.draft_id),
    }),
    recurring('gtm.wake_drafts', '* * * * *', wakeDrafts),
  ]
}

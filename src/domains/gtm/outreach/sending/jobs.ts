import { timestamp } from '#kernel/clock.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { enqueue, job, recurring, type AnyJob, type Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { asDraft, drafts } from '../drafts.ts'
import { outcomeUnknown, sendDraft, type Sending } from './delivery.ts'
import { sendingDraft } from './job-name.ts'
import { noteSent } from './sent.ts'

const mostDrafts = 500

/** Sends what is due: what waited for its hour, and what a process that ended left behind. */
const wakeDrafts: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'gtm_draft_emails', column: 'next_attempt_at', until, also: always } as const
  return inEachDue(scope, due, (inside) => wakeThere(inside, until), after)
}

async function wakeThere(scope: OrganizationScope, until: string): Promise<void> {
  await closeLost(scope)
  const due = await drafts(scope)
    .clearSelect()
    .select('id')
    .where('next_attempt_at', '<=', until)
    .orderBy('next_attempt_at')
    .limit(mostDrafts)
    .execute()
  for (const { id } of due)
    await enqueue(scope, sendingDraft, { draft_id: id }, { singletonKey: id })
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

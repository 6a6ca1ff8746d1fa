import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { recurring, type Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { forgetConfirmations } from './confirmations.ts'
import { forgetCounts } from './quota.ts'
import { removeSubmissions } from './removing.ts'
import { submissionEvents } from './schemas.ts'

const mostSubmissions = 500

/** Ends what nobody confirmed, and forgets what was held or refused long ago. */
export const endDue: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'form_submissions', column: 'expires_at', until, also: always } as const
  return inEachDue(scope, due, (inside) => transaction(inside, endIn), after)
}

export const formJobs = [recurring('forms.forget', '20 * * * *', endDue)]

/**
 * The same in one organization. Those that somebody holds are left to the next run, so that neither waits for the other.
 * Returns whether there may be more.
 */
export async function endIn(scope: OrganizationScope): Promise<boolean> {
  const due = await scope.db
    .selectFrom('form_submissions')
    .select(['id', 'form_id', 'state', 'reasons'])
    .where('organization_id', '=', scope.organizationId)
    .where('expires_at', '<=', timestamp(scope.now()))
    .orderBy('expires_at')
    .limit(mostSubmissions)
    .forUpdate()
    .skipLocked()
    .execute()
  const pending = due.filter(({ state }) => state === 'pending_confirmation')
  await refuse(scope, pending)
  const others = due.filter((one) => !pending.includes(one))
  await removeSubmissions(
    scope,
    others.map(({ id }) => id),
  )
  await forgetCounts(scope)
  return due.length === mostSubmissions
}

async function refuse(
  scope: OrganizationScope,
  pending: readonly { readonly id: string; readonly form_id: string }[],
): Promise<void> {
  const ids = pending.map(({ id }) => id)
  const days = scope.config.FORM_QUARANTINE_DAYS
  await forgetConfirmations(scope, ids)
  await scope.db
    .updateTable('form_submissions')
    .set({
      state: 'rejected',
      reasons: sql`array_append(reasons, 'not_confirmed')`,
      expires_at: timestamp(new Date(scope.now().getTime() + days * 86_400_000)),
      updated_at: timestamp(scope.now()),
    })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const records = { contact_id: null, account_id: null, deal_id: null }
  for (const { id, form_id } of pending)
    record(scope, submissionEvents.rejected, {
      subject: id,
      data: { id, form_id, state: 'rejected', reasons: ['not_confirmed'], ...records },
    })
}

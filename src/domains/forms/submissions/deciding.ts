import { sql } from 'kysely'
import { findLink, useLink } from '#domains/mail/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, Refusal } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { forms } from '../forms/forms.ts'
import type { Form } from '../forms/schemas.ts'
import { accept, RecordsRefuse } from './accepting.ts'
import { forgetConfirmations } from './confirmations.ts'
import { lockCounts, sentTo } from './quota.ts'
import { submissionEvents, type Submission } from './schemas.ts'
import { lockSubmission, readSubmission, submissions } from './stored.ts'

export const SubmissionTaken = conflict(
  'submission_taken',
  'The submission was already accepted',
  'It has reached the records its form fills; there is nothing to release.',
)

/**
 * Takes a submission that was held, as if nothing had spoken against it; what it says counts as unproven. Of many at once
 * one succeeds: guarded by the race test of releases. @throws NotFound, SubmissionTaken
 */
export function releaseSubmission(
  scope: OrganizationScope,
  formId: string,
  id: string,
): Promise<Submission> {
  return transaction(scope, async (inside) => {
    await lockCounts(inside, sentTo(inside, formId))
    const form = await forms.read(inside, formId)
    const held = await lockSubmission(inside, formId, id)
    if (held.state === 'accepted') throw new SubmissionTaken()
    await forgetConfirmations(inside, [id])
    const released_at = timestamp(inside.now())
    const released_by = inside.actor.user_id
    await accept(inside, form, held, { isConfirmed: false, released_at, released_by })
    return tell(inside, 'released', held)
  })
}

/**
 * Takes a submission whose sender has used the link in the mail: what it says is proven. Of many at once one succeeds:
 * guarded by the race test of confirmations. False where there is nothing to confirm any more.
 */
export function confirmSubmission(
  scope: OrganizationScope,
  token: string,
  formId: string,
): Promise<Submission | undefined> {
  return transaction(scope, async (inside) => {
    await lockCounts(inside, sentTo(inside, formId))
    const link = await findLink(inside, 'confirm_submission', token)
    const pending = link && (await lockPending(inside, link.subject))
    // Only what is confirmed uses the link: by that a later look knows that it was.
    if (pending === undefined || !(await useLink(inside, 'confirm_submission', token)))
      return undefined
    const { id, form_id } = pending
    await forgetConfirmations(inside, [id])
    const consent = { ...pending.consent, confirmed_at: timestamp(inside.now()) }
    const form = await forms.read(inside, form_id)
    if (!(await isTaken(inside, form, { ...pending, consent })))
      return hold(inside, { ...pending, consent })
    return tell(inside, 'confirmed', pending)
  })
}

/** Inside a savepoint, so that what the records refuse undoes nothing else. */
async function isTaken(
  scope: OrganizationScope,
  form: Form,
  pending: Submission,
): Promise<boolean> {
  const { consent } = pending
  await sql`savepoint taking`.execute(scope.db)
  const told = scope.recorded?.length ?? 0
  try {
    await accept(scope, form, pending, { isConfirmed: true, consent })
    return true
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === RecordsRefuse)) throw error
    await sql`rollback to savepoint taking`.execute(scope.db)
    scope.recorded?.splice(told)
    return false
  }
}

/** What is confirmed and does not fit waits for a person. */
async function hold(scope: OrganizationScope, submission: Submission): Promise<Submission> {
  const { id, consent } = submission
  const reasons = [...submission.reasons, 'records_refuse' as const]
  const days = scope.config.FORM_QUARANTINE_DAYS
  const now = scope.now()
  await scope.db
    .updateTable('form_submissions')
    .set({
      state: 'quarantined',
      reasons,
      consent: JSON.stringify(consent),
      confirmed_at: timestamp(now),
      expires_at: timestamp(new Date(now.getTime() + days * 86_400_000)),
      updated_at: timestamp(now),
    })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute()
  return tell(scope, 'quarantined', submission)
}

function lockPending(scope: OrganizationScope, id: string) {
  return submissions(scope)
    .where('id', '=', id)
    .where('state', '=', 'pending_confirmation')
    .forUpdate()
    .executeTakeFirst()
}

/** Records what became of a submission, and returns it as it is now. */
async function tell(
  scope: OrganizationScope,
  what: 'released' | 'confirmed' | 'quarantined',
  { id, form_id }: Pick<Submission, 'id' | 'form_id'>,
): Promise<Submission> {
  const submission = await readSubmission(scope, form_id, id)
  const { state, reasons, contact_id, account_id, deal_id } = submission
  const data = { id, form_id, state, reasons, contact_id, account_id, deal_id }
  record(scope, submissionEvents[what], { subject: id, data })
  return submission
}

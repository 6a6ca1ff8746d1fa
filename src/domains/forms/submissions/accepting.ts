import { sql } from 'kysely'
import { membersAmong, notifyPeople, readOrganization } from '#domains/identity/index.ts'
import { takeSubmitted } from '#domains/crm/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, Refusal } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { targetsOf } from '../forms/forms.ts'
import type { Form } from '../forms/schemas.ts'
import { lostOf, submittedBy } from './answers.ts'
import { foundBy, storeFound } from './found.ts'
import { contactSubmitted, submissionEvents, type Submission } from './schemas.ts'

/** Such as where a field of contacts is required by now, or has to be unique. */
export const RecordsRefuse = conflict(
  'records_refuse',
  'The records do not accept this submission',
  'Change the fields of the records, or create the record by hand.',
)

/** What is known of a submission when it is taken. */
export type Acceptable = Pick<Submission, 'id' | 'form_id' | 'reasons' | 'answers' | 'consent'>

/**
 * Takes what was sent to the records that the form fills, and tells of it; whatever led here holds the submission.
 * Only inside a transaction.
 */
export async function accept(
  scope: OrganizationScope,
  form: Form,
  submission: Acceptable,
  how: { readonly isConfirmed: boolean } & Partial<
    Pick<Submission, 'released_at' | 'released_by' | 'consent'>
  >,
): Promise<void> {
  const { id, form_id, reasons, answers, consent } = submission
  const { isConfirmed, ...changes } = how
  const asked = { ...form, targets: await targetsOf(scope, form.fields) }
  const taking = {
    isConfirmed,
    hasConsented: consent.given,
    source: form.source,
    tags: form.tags,
    dealTitle: form.name,
    nextOwner: () => nextOwner(scope, form),
  }
  const submitted = submittedBy(asked, answers)
  const { owner_id, ...taken } = await takeSubmitted(scope, submitted, taking).catch(refuse)
  const { kept_back, ...records } = taken
  const row = await scope.db
    .updateTable('form_submissions')
    .set({
      ...records,
      ...foundBy(answers),
      kept_back: [...kept_back, ...lostOf(asked, answers)],
      assigned_to: owner_id,
      state: 'accepted',
      expires_at: null,
      updated_at: timestamp(scope.now()),
      ...(isConfirmed && { confirmed_at: changes.consent?.confirmed_at ?? null }),
      ...(changes.released_at && {
        released_at: changes.released_at,
        released_by: changes.released_by ?? null,
      }),
      ...(changes.consent && { consent: JSON.stringify(changes.consent) }),
    })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returning(['id', 'created_at', 'words'])
    .executeTakeFirstOrThrow()
  await storeFound(scope, row)
  record(scope, submissionEvents.accepted, {
    subject: id,
    data: { id, form_id, state: 'accepted', reasons, answers, ...records },
  })
  if (records.contact_id !== null)
    record(scope, contactSubmitted, {
      subject: records.contact_id,
      data: { id: records.contact_id, form_id, submission_id: id },
    })
  await tell(scope, form, id)
}

function refuse(error: unknown): never {
  throw error instanceof Refusal
    ? new RecordsRefuse({ detail: error.message, cause: error })
    : error
}

/** Those whom the form names learn that something came, and read it here. */
async function tell(scope: OrganizationScope, form: Form, id: string): Promise<void> {
  if (form.notify.length === 0) return
  const members = await membersAmong(scope, form.notify)
  const { name: organization } = await readOrganization(scope)
  await notifyPeople(scope, members, {
    kind: 'form_submission',
    occasion: id,
    facts: { form: form.name, organization },
  })
}

/**
 * The member whose turn it is, beginning with the first; who has left is passed over. The counter's row is locked until
 * the transaction ends, so that no two take one turn: guarded by the race test of assignments.
 */
async function nextOwner(scope: OrganizationScope, form: Form): Promise<string | null> {
  if (form.assignment === null) return null
  const { rows } = await sql<{ turn: number }>`
    update forms set turn = (turn + 1) % 1000000000
     where organization_id = ${scope.organizationId} and id = ${form.id}
    returning turn`.execute(scope.db)
  const members = await membersAmong(scope, form.assignment.members)
  const [{ turn } = { turn: 1 }] = rows
  return members.at((turn - 1) % members.length) ?? null
}

import { sql } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { forgetConfirmations } from './confirmations.ts'
import { forgetCounts } from './quota.ts'
import { forgetAllFound, forgetFound } from './found.ts'
import { submissionEvents } from './schemas.ts'
import { submissions } from './stored.ts'

/** What was sent by a form goes with it; the event of the form tells of it. */
export async function removeSubmissionsOf(scope: OrganizationScope, formId: string): Promise<void> {
  const { db, organizationId } = scope
  const pending = await submissions(scope)
    .where('form_id', '=', formId)
    .where('state', '=', 'pending_confirmation')
    .execute()
  await forgetConfirmations(scope, idsOf(pending))
  await forgetCounts(scope, formId)
  await forgetAllFound(scope, formId)
  await db
    .deleteFrom('form_submissions')
    .where('organization_id', '=', organizationId)
    .where('form_id', '=', formId)
    .execute()
}

/** @throws NotFound */
export function deleteSubmission(scope: OrganizationScope, formId: string, id: string) {
  return transaction(scope, async (inside) => {
    const found = await removeSubmissions(inside, [id], formId)
    if (found === 0) throw new NotFound()
  })
}

/** Deletes these, and tells that they were there. Only inside a transaction. */
export async function removeSubmissions(
  scope: OrganizationScope,
  ids: readonly string[],
  formId?: string,
): Promise<number> {
  await forgetFound(scope, ids)
  const removed = await scope.db
    .deleteFrom('form_submissions')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .$if(formId !== undefined, (rows) => rows.where('form_id', '=', formId ?? ''))
    .returning(['id', 'form_id', 'state', 'reasons', 'contact_id', 'account_id', 'deal_id'])
    .execute()
  await forgetConfirmations(scope, idsOf(removed))
  for (const { reasons, ...row } of removed)
    record(scope, submissionEvents.deleted, {
      subject: row.id,
      data: { ...row, reasons: reasons as [] },
    })
  return removed.length
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

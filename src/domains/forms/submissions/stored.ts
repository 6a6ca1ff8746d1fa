import { sql } from 'kysely'
import type { z } from 'zod'
import { recordMeant } from '#domains/crm/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { Submission, type submissionQuery } from './schemas.ts'

const columns = Submission.keyof().options

/** All of the organization's, to be narrowed down. */
export function submissions({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('form_submissions')
    .select(columns)
    .$narrowType<Pick<Submission, 'answers' | 'consent' | 'reasons'>>()
    .where('organization_id', '=', organizationId)
}

export async function listSubmissions(
  scope: OrganizationScope,
  formId: string,
  { state, contact_id, ...request }: z.output<typeof submissionQuery>,
) {
  const meant = contact_id && ((await recordMeant(scope, 'contact', contact_id)) ?? contact_id)
  const rows = submissions(scope)
    .where('form_id', '=', formId)
    .where(matching({ state, contact_id: meant }))
  return listPage(rows, request, { created_at: sql.ref('created_at') })
}

/** @throws NotFound */
export function readSubmission(scope: OrganizationScope, formId: string, id: string) {
  return one(scope, formId, id).executeTakeFirstOrThrow(() => new NotFound())
}

/** Holds it until the transaction ends. @throws NotFound */
export function lockSubmission(scope: OrganizationScope, formId: string, id: string) {
  return one(scope, formId, id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
}

function one(scope: OrganizationScope, formId: string, id: string) {
  return submissions(scope).where('form_id', '=', formId).where('id', '=', id)
}

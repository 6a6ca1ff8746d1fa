import { sql } from 'kysely'
import { linkColumns } from '#domains/crm/index.ts'
import { listFound, searched } from './found.ts'
import { rowsPointing, type Related } from '#kernel/events/related.ts'

/** What forms brought of a contact, an account or a deal. */
export const submissionsRelated: Related = {
  kind: 'submission',
  began: 'submission.accepted',
  rows: rowsPointing('form_submissions', linkColumns),
  read: ({ db, organizationId }, ids) =>
    db
      .selectFrom('form_submissions')
      .select(['id', 'form_id', 'state', 'answers', 'page', 'created_at'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
  search: async (scope, request) => (await listFound(scope, request)).results,
  searched,
}

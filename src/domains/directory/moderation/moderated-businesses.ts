import { sql } from 'kysely'
import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { when } from '#kernel/lists/filters.ts'
import { listPage, shownPage } from '#kernel/lists/page.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { fold } from '#kernel/text/fold.ts'
import { businessColumns } from '../businesses/businesses.ts'
import type { moderatedBusinessQuery, ownBusinessQuery } from './schemas.ts'

const suspensionColumns = ['suspended_by', 'suspended_reason', 'suspended_at'] as const
const openReports = sql<number>`(
  select count(*) from business_reports r
   where r.business_id = businesses.id and r.status = 'open')`

/** Asked as a set: to count the reports of each business takes minutes where there are many. */
const isReported = sql<boolean>`(
  businesses.id in (select business_id from business_reports where status = 'open'))`

/** The organization's businesses, also those that the public does not see, and why it does not. */
export function listOwnBusinesses(
  { db, organizationId }: OrganizationScope,
  request: z.output<typeof ownBusinessQuery>,
) {
  const rows = db
    .selectFrom('businesses')
    .select([...businessColumns, ...suspensionColumns])
    .where('organization_id', '=', organizationId)
  return listPage(rows, request, keys)
}

const keys = { name: sql.ref('search_name'), created_at: sql.ref('created_at') }

function moderated({ db }: Scope) {
  return db
    .selectFrom('businesses')
    .select([...businessColumns, ...suspensionColumns, 'organization_id', 'created_at'])
    .select(openReports.as('open_reports'))
}

/** All businesses as moderators see them, found by ids alone, which indexes hold with what is asked. */
export async function listModerated(
  scope: Scope,
  { status, search, reported, ...request }: z.output<typeof moderatedBusinessQuery>,
) {
  const filters = [
    ...when(status, (wanted) => sql<boolean>`status = ${wanted}`),
    ...when(search, (begin) => sql<boolean>`starts_with(search_name, ${fold(begin)})`),
    ...when(reported, (wanted) => (wanted ? isReported : sql<boolean>`not ${isReported}`)),
  ]
  const ids = scope.db
    .selectFrom('businesses')
    .select('id')
    .where((eb) => eb.and(filters))
  const page = await listPage(ids, request, keys)
  return shownPage(page, (found) => moderated(scope).where('id', 'in', found).execute())
}

/** @throws NotFound */
export async function readModerated(scope: Scope, slug: string) {
  return moderated(scope)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(() => new NotFound())
}

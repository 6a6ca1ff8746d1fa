import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage, shownPage, type List } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { summariesOf } from './leads.ts'
import { wordsOfAnyProfile } from './narrowing.ts'
import type { FoundLead, LeadSearch } from './schemas.ts'

/** The leads of all profiles that hold the words, best first; those that lack one are not read. */
export async function searchLeads(
  scope: OrganizationScope,
  { search, ...request }: LeadSearch,
): Promise<List<z.output<typeof FoundLead>>> {
  const leads = scope.db
    .selectFrom('gtm_leads')
    .select('gtm_leads.id')
    .where('organization_id', '=', scope.organizationId)
    .where((eb) => eb.and(wordsOfAnyProfile(scope, search)))
  const page = await listPage(
    leads,
    request,
    { priority: sql.ref('priority') },
    sql.ref('gtm_leads.id'),
  )
  return shownPage(page, (ids) => summariesOf(scope, ids).select('gtm_leads.profile_id').execute())
}

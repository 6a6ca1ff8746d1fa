import type { z } from 'zod'
import { shownPage, type List } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findLeads } from './find-leads.ts'
import { summariesOf } from './leads.ts'
import type { FoundLead, LeadSearch } from './schemas.ts'

/** The leads of all profiles that hold the words, best first; those that lack one are not read. */
export async function searchLeads(
  scope: OrganizationScope,
  { search, ...request }: LeadSearch,
): Promise<List<z.output<typeof FoundLead>>> {
  const page = await findLeads({ scope }, { search, request, orders: ['priority'] })
  return shownPage(page, (ids) => summariesOf(scope, ids).select('gtm_leads.profile_id').execute())
}

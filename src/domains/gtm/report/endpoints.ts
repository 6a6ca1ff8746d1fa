import { NotFound } from '#kernel/errors.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { slowForMembers } from '#kernel/http/slow.ts'
import { readProfile } from '../profiles/profiles.ts'
import { reportLeads } from './report.ts'
import { GtmReport, reportQuery } from './schemas.ts'

export const reportEndpoints = [
  endpoint({
    ...slowForMembers,
    route: 'GET /gtm/report/',
    summary: 'Report what leads cost and what became of them',
    description:
      'Cost for each lead, each qualified one and each won deal, by where and by which kind of signal they were found; and how well scores predicted. Leads that were deleted are not in it, nor what they cost, which the ledger keeps.',
    query: reportQuery,
    returns: ok(GtmReport),
    refuses: [NotFound],
    tool: 'get_gtm_report',
    handle: async ({ scope, query }) => {
      if (query.profile_id !== undefined) await readProfile(scope, query.profile_id)
      return reportLeads(scope, query)
    },
  }),
]

import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf } from '../interest.ts'
import { identifier, inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 50

const Opportunity = z.object({
  id: identifier,
  title: z.string().min(1),
  agency: maybe,
  agencyName: maybe,
  openDate: z.string().min(1),
  closeDate: maybe,
})

/** Grants of the United States, which say what agencies want done. */
export const grants: SignalSource = {
  ...termsOfUse('us_grants'),
  countries: ['US'],
  language: 'en',
  plan: (interest, { now }) =>
    termsOf(interest, 3).map((keyword) => ({
      since: daysAgo(now, 180),
      url: 'https://api.grants.gov/v1/api/search2',
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keyword, rows: size, oppStatuses: 'forecasted|posted' }),
    })),
  parse: (response, query) => {
    const found = inside(response, 'data', 'oppHits')
    const paging = { parameter: 'startRecordNum', size, step: size, first: 0 }
    return pageOf(found, Opportunity, draftOf, following(query, found, paging))
  },
}

function draftOf(opportunity: z.output<typeof Opportunity>): Draft {
  const name = opportunity.agencyName ?? opportunity.agency ?? ''
  return {
    external_id: opportunity.id,
    url: `https://www.grants.gov/search-results-detail/${encodeURIComponent(opportunity.id)}`,
    posted_at: opportunity.openDate,
    deadline: opportunity.closeDate,
    title: opportunity.title,
    signal_hint: 'trigger',
    ...(name !== '' && { org: { name, country: 'US', ids: {} } }),
  }
}

import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, tradesOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 50

const Company = z.object({
  title: z.string().min(1),
  company_number: z.string().regex(/^\w{4,12}$/u),
  date_of_creation: z.string(),
  company_status: maybe,
  address: z.object({ locality: maybe }).nullish(),
})

/** Companies of the United Kingdom of the last year, by name. */
export const companiesHouse: SignalSource = {
  ...termsOfUse('companies_house'),
  countries: ['GB'],
  language: 'en',
  plan: (interest, { now }) =>
    tradesOf(interest, 3).map((q) => ({
      since: daysAgo(now, 365),
      url: withParameters('https://api.company-information.service.gov.uk/search/companies', {
        q,
        items_per_page: size,
      }),
    })),
  parse: (response, query) => {
    const found = inside(response, 'items')
    const paging = { parameter: 'start_index', size, step: size, first: 0 }
    return pageOf(found, Company, draftOf, following(query, found, paging))
  },
  authorize: (request, key) => {
    const basic = Buffer.from(`${key}:`).toString('base64')
    return { ...request, headers: { ...request.headers, authorization: `Basic ${basic}` } }
  },
}

function draftOf({
  title,
  company_number,
  address,
  ...company
}: z.output<typeof Company>): Draft | undefined {
  if (company.company_status !== 'active') return undefined
  return {
    external_id: company_number,
    url: `https://find-and-update.company-information.service.gov.uk/company/${company_number}`,
    posted_at: company.date_of_creation,
    title: `${title}: new company`,
    signal_hint: 'trigger',
    org: {
      name: title,
      country: 'GB',
      city: address?.locality ?? '',
      ids: { 'GB-COH': company_number },
    },
  }
}

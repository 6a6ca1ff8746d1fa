import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { resultDraft } from '../web-result.ts'

const Result = z.object({
  title: z.string(),
  url: z.string().min(1),
  description: maybe,
  page_age: maybe,
})

/** Pages of the last month that the Brave Search API finds. */
export const brave: SignalSource = {
  policy: {
    id: 'brave',
    title: 'Web search (Brave)',
    default: 'key',
    key: 'SOURCE_KEY_BRAVE',
    licence: 'Terms of your plan; short excerpt with link',
    terms_url: 'https://api-dashboard.search.brave.com/terms-of-service',
    attribution: 'Brave Search',
    retention_days: 30,
    outreach: 'none',
    person_data: 'none',
    opt_out_rules: ['text_mining_header'],
  },
  pace: { requests: 1, seconds: 1 },
  fresh_minutes: 60,
  plan: (interest, { now, countries }) =>
    termsOf(interest, 2).map((q) => ({
      since: daysAgo(now, 31),
      url: withParameters('https://api.search.brave.com/res/v1/web/search', {
        q,
        count: 20,
        freshness: 'pm',
        ...(countries[0] !== undefined && { country: countries[0] }),
      }),
    })),
  // A page without a date is no news.
  parse: (response) =>
    pageOf(inside(response, 'web', 'results'), Result, ({ url, title, description, page_age }) =>
      page_age ? resultDraft({ url, title, html: description ?? '', date: page_age }) : undefined,
    ),
  authorize: (request, key) => ({
    ...request,
    headers: { ...request.headers, 'x-subscription-token': key },
  }),
}

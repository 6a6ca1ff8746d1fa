import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'
import { resultDraft } from '../web-result.ts'

/** Rows of a page. */
const size = 20

const Result = z.object({
  title: z.string(),
  url: z.string().min(1),
  description: maybe,
  page_age: maybe,
})

/** Pages of the last month that the Brave Search API finds. */
export const brave: SignalSource = {
  ...termsOfUse('brave'),
  plan: (interest, { now, countries }) =>
    termsOf(interest, 2).map((q) => ({
      since: daysAgo(now, 31),
      url: withParameters('https://api.search.brave.com/res/v1/web/search', {
        q,
        count: size,
        freshness: 'pm',
        ...(countries[0] !== undefined && { country: countries[0] }),
      }),
    })),
  parse: (response, query) => {
    const found = inside(response, 'web', 'results')
    return pageOf(
      found,
      Result,
      draftOf,
      following(query, found, { parameter: 'offset', size, first: 0 }),
    )
  },
  authorize: (request, key) => ({
    ...request,
    headers: { ...request.headers, 'x-subscription-token': key },
  }),
}

/** A page without a date is no news. */
function draftOf({
  url,
  title,
  description,
  page_age,
}: z.output<typeof Result>): Draft | undefined {
  return page_age ? resultDraft({ url, title, html: description ?? '', date: page_age }) : undefined
}

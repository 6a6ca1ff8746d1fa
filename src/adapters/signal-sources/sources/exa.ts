import { z } from 'zod'
import type { SignalSource } from '../contract.ts'
import { daysAgo, termsOf } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'
import { resultDraft } from '../web-result.ts'

const Result = z.object({
  url: z.string().min(1),
  title: maybe,
  publishedDate: maybe,
  highlights: z.array(z.string()).nullish(),
})

/** Pages of the last two months that Exa finds. */
export const exa: SignalSource = {
  ...termsOfUse('exa'),
  plan: (interest, { now }) => {
    const since = daysAgo(now, 60)
    return termsOf(interest, 2).map((query) => ({
      since,
      url: 'https://api.exa.ai/search',
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query,
        numResults: 20,
        type: 'auto',
        startPublishedDate: since,
        contents: { highlights: true },
      }),
    }))
  },
  // A page without a date is no news.
  parse: (response) =>
    pageOf(inside(response, 'results'), Result, ({ url, title, publishedDate, highlights }) =>
      publishedDate
        ? resultDraft({
            url,
            title: title ?? '',
            html: (highlights ?? []).join('<p>'),
            date: publishedDate,
          })
        : undefined,
    ),
  authorize: (request, key) => ({ ...request, headers: { ...request.headers, 'x-api-key': key } }),
}

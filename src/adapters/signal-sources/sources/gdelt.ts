import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

const Article = z.object({
  url: z.url().max(1_000),
  title: z.string().min(1),
  seendate: z.string(),
  domain: maybe,
})

/** News articles, by title alone (GDELT). They name no organization in a field, so by themselves they make no lead. */
export const gdelt: SignalSource = {
  ...termsOfUse('gdelt'),
  plan: (interest, { now }) => {
    const words = termsOf(interest, 5).map((term) => `"${term.replaceAll('"', '')}"`)
    const url = withParameters('https://api.gdeltproject.org/api/v2/doc/doc', {
      // Alternatives stand in parentheses; around a single one they are refused.
      query: words.length > 1 ? `(${words.join(' OR ')})` : (words[0] ?? ''),
      mode: 'artlist',
      format: 'json',
      maxrecords: 75,
      timespan: '7d',
      sort: 'datedesc',
    })
    return words.length === 0 ? [] : [{ since: daysAgo(now, 8), url }]
  },
  parse: (response) => pageOf(listIn(response), Article, draftOf),
}

/** Nothing found is an object without the list. */
function listIn(response: unknown): unknown {
  const isEmpty = JSON.stringify(response) === '{}'
  return isEmpty ? [] : inside(response, 'articles')
}

function draftOf({ url, title, seendate, domain }: z.output<typeof Article>): Draft {
  return {
    ...(domain && { platform: domain }),
    external_id: url.slice(0, 300),
    url,
    posted_at: seendate,
    title,
  }
}

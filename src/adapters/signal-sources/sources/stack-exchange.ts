import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

const Question = z.object({
  question_id: z.int().positive(),
  title: z.string(),
  body: maybe,
  link: z.string(),
  creation_date: z.int(),
  content_license: maybe,
  owner: z.object({ display_name: maybe, link: maybe, user_type: maybe }).nullish(),
})

/** Questions of the last year on sites of Stack Exchange. */
export const stackExchange: SignalSource = {
  ...termsOfUse('stackexchange'),
  language: 'en',
  places: {
    what: 'sites of Stack Exchange',
    example: 'gardening',
    pattern: /^[a-z0-9.]{2,40}$/u,
    usual: ['sustainability', 'gardening'],
  },
  plan: (interest, { now, places }) => {
    const since = daysAgo(now, 90)
    const searches = termsOf(interest, 3).flatMap((q) => places.map((site) => ({ q, site })))
    return searches.map(({ q, site }) => ({
      since,
      about: site,
      url: withParameters('https://api.stackexchange.com/2.3/search/advanced', {
        site,
        q,
        fromdate: Date.parse(since) / 1_000,
        order: 'desc',
        sort: 'creation',
        pagesize: 50,
        filter: 'withbody',
      }),
    }))
  },
  parse: (response, { about: site = '' }) => {
    const wait = inside(response, 'backoff')
    return pageOf(inside(response, 'items'), Question, (question) => draftOf(question, site), {
      wait_seconds: typeof wait === 'number' ? wait : undefined,
    })
  },
  authorize: (request, key) => ({ ...request, url: withParameters(request.url, { key }) }),
}

function draftOf({ owner, ...question }: z.output<typeof Question>, site: string): Draft {
  const name = owner?.user_type === 'does_not_exist' ? '' : (owner?.display_name ?? '')
  return {
    platform: `stackexchange/${site}`,
    external_id: `${site}-${question.question_id}`,
    url: question.link,
    posted_at: question.creation_date,
    // Titles come with entities, as text of a page would.
    html: `${question.title}<p>${question.body ?? ''}`,
    license: question.content_license,
    author: { handle: name, ...(owner?.link && { url: owner.link }) },
  }
}

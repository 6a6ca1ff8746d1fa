import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 50

const Question = z.object({
  question_id: z.int().positive(),
  title: z.string(),
  body: maybe,
  link: z.string(),
  creation_date: z.int(),
  content_license: maybe,
  owner: z.object({ display_name: maybe, link: maybe, user_type: maybe }).nullish(),
})

const Kept = z.array(
  z.object({ question_id: z.int(), owner: z.object({ user_type: maybe }).nullish() }),
)

function hasAuthor({ owner }: z.output<typeof Kept>[number]): boolean {
  return owner?.user_type !== 'does_not_exist'
}

function idIn(external_id: string) {
  const [, site, number] = /^([a-z0-9.]{2,40})-(\d{1,15})$/u.exec(external_id) ?? []
  return site === undefined || number === undefined ? undefined : { site, number }
}

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
        pagesize: size,
        filter: 'withbody',
      }),
    }))
  },
  items: {
    days: 3,
    batch: 50,
    group: ({ external_id }) => idIn(external_id)?.site ?? null,
    request: (items) => ({
      url: withParameters(
        `https://api.stackexchange.com/2.3/questions/${items
          .flatMap(({ external_id }) => idIn(external_id)?.number ?? [])
          .join(';')}`,
        { site: idIn(items[0].external_id)?.site ?? '', pagesize: 100 },
      ),
    }),
    gone: ({ body }, items) => {
      const found = Kept.safeParse(inside(body, 'items'))
      if (!found.success) return null
      const shown = new Set(found.data.filter(hasAuthor).map((one) => String(one.question_id)))
      return items.filter(({ external_id }) => !shown.has(idIn(external_id)?.number ?? ''))
    },
  },
  parse: (response, query) => {
    const { about: site = '' } = query
    const [wait, found] = [inside(response, 'backoff'), inside(response, 'items')]
    return pageOf(found, Question, (question) => draftOf(question, site), {
      wait_seconds: typeof wait === 'number' ? wait : undefined,
      ...following(query, found, { parameter: 'page', size }),
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

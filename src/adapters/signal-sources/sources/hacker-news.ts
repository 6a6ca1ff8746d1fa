import { z } from 'zod'
import type { Draft, SearchInterest, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { singleItems } from '../item-check.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

const pageSize = 50
const site = 'https://news.ycombinator.com'

const Hit = z.object({
  objectID: z.string().regex(/^\d{1,12}$/u),
  created_at_i: z.int().positive(),
  author: z.string().max(100).nullish(),
  title: maybe,
  story_title: maybe,
  story_text: maybe,
  comment_text: maybe,
  story_id: z.int().nullish(),
  parent_id: z.int().nullish(),
})
type Hit = z.output<typeof Hit>

/** Stories and comments of Hacker News of the last 90 days, newest first. */
export const hackerNews: SignalSource = {
  ...termsOfUse('hn'),
  language: 'en',
  plan: (interest: SearchInterest, { now }) => {
    const since = daysAgo(now, 90)
    return termsOf(interest, 6).map((query) => ({
      since,
      url: withParameters('https://hn.algolia.com/api/v1/search_by_date', {
        query,
        tags: '(story,comment)',
        numericFilters: `created_at_i>${Date.parse(since) / 1_000}`,
        hitsPerPage: pageSize,
        page: 0,
      }),
    }))
  },
  items: singleItems({
    urlOf: ({ external_id }) => `https://hacker-news.firebaseio.com/v0/item/${external_id}.json`,
    // What was never there, or is no more, is null.
    isGone: (item) => item === null || isTrue(item, 'deleted') || isTrue(item, 'dead'),
    isShown: (item) => inside(item, 'id') !== undefined,
  }),
  parse: (answer, query) => {
    const hits = inside(answer, 'hits')
    const paging = { parameter: 'page', size: pageSize, first: 0 }
    return pageOf(hits, Hit, draftOf, following(query, hits, paging))
  },
}

function isTrue(item: unknown, mark: string): boolean {
  return inside(item, mark) === true
}

function draftOf(hit: Hit): Draft {
  const html = hit.comment_text ?? hit.story_text ?? ''
  const handle = hit.author ?? ''
  const hiring = isHiringPost(hit)
  return {
    platform: 'hackernews',
    external_id: hit.objectID,
    url: `${site}/item?id=${hit.objectID}`,
    posted_at: hit.created_at_i,
    html,
    // A comment's story title is another person's words, so it is not the comment's title.
    title: hit.title,
    topic: hiring ? null : hit.story_title,
    ...(hiring && { signal_hint: 'hiring' as const, ...companyIn(html) }),
    // Hundreds of companies post into one hiring thread: there each post is a conversation of its own.
    thread: hiring ? hit.objectID : String(hit.story_id ?? hit.objectID),
    author: { handle, url: `${site}/user?id=${encodeURIComponent(handle)}` },
  }
}

/** A top-level reply in the monthly "Who is hiring?" thread reads "Company | Role | Place | …". */
function isHiringPost(hit: Hit): boolean {
  const isTopLevel = hit.parent_id !== undefined && hit.parent_id === hit.story_id
  return isTopLevel && /\bwho is hiring\b/iu.test(hit.story_title ?? '')
}

function companyIn(html: string): Pick<Draft, 'org'> {
  const [name = '', role] = (html.split('<', 1)[0] ?? '').split('|').map((part) => part.trim())
  return role === undefined || name === '' || name.length > 80 ? {} : { org: { name, ids: {} } }
}

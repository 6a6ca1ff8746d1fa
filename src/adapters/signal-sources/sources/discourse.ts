import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { singleItems } from '../item-check.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

const Post = z.object({
  id: z.int(),
  topic_id: z.int(),
  post_number: z.int(),
  username: maybe,
  name: maybe,
  created_at: z.string(),
  blurb: z.string(),
})
const Topics = z.array(z.object({ id: z.int(), title: z.string() })).catch([])

/** Posts of forums that run Discourse and that the profile names. */
export const discourse: SignalSource = {
  ...termsOfUse('discourse'),
  places: {
    what: 'hosts of forums that run Discourse',
    example: 'forum.example',
    pattern: /^[a-z0-9-]+(?:\.[a-z0-9-]+){1,5}$/u,
    usual: [],
  },
  plan: (interest, { now, places }) => {
    const since = daysAgo(now, 90)
    const after = since.slice(0, 10)
    return termsOf(interest, 3).flatMap((term) =>
      places.map((host) => ({
        since,
        url: withParameters(`https://${host}/search.json`, {
          q: `${term} after:${after} order:latest`,
        }),
      })),
    )
  },
  items: singleItems({
    urlOf: ({ external_id, platform }) => {
      const number = /-(\d{1,15})$/u.exec(external_id)?.[1]
      return number === undefined ? null : `https://${platform}/posts/${number}.json`
    },
    isGone: (post) =>
      inside(post, 'user_deleted') === true ||
      inside(post, 'hidden') === true ||
      typeof inside(post, 'deleted_at') === 'string',
    isShown: (post) => inside(post, 'topic_id') !== undefined,
  }),
  parse: (response, query) => {
    const { origin, hostname } = new URL(query.url)
    const titles = new Map(
      Topics.parse(inside(response, 'topics')).map(({ id, title }) => [id, title]),
    )
    // A search that finds nothing says so without a list of posts.
    const found = inside(response, 'posts') ?? (inside(response, 'grouped_search_result') && [])
    const isCut = inside(response, 'grouped_search_result', 'more_full_page_results') === true
    const read = (post: z.output<typeof Post>): Draft => ({
      platform: hostname,
      external_id: `${hostname}-${post.id}`,
      url: `${origin}/t/${post.topic_id}/${post.post_number}`,
      posted_at: post.created_at,
      html: post.blurb,
      // A topic's title is its first poster's; to a reply it says what is spoken of.
      [post.post_number === 1 ? 'title' : 'topic']: titles.get(post.topic_id),
      thread: `${hostname}-${post.topic_id}`,
      author: { handle: post.username ?? '', name: post.name ?? '' },
    })
    return pageOf(
      found,
      Post,
      read,
      isCut ? following(query, found, { parameter: 'page', size: 1 }) : {},
    )
  },
}

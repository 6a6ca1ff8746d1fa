import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { singleItems } from '../item-check.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

/** Rows of a page. */
const size = 50

const Row = z.object({
  post: z.object({
    id: z.int(),
    name: z.string(),
    body: maybe,
    ap_id: z.string(),
    published: z.string(),
    deleted: z.boolean().nullish(),
    removed: z.boolean().nullish(),
  }),
  creator: z
    .object({
      name: maybe,
      display_name: maybe,
      actor_id: maybe,
      bot_account: z.boolean().nullish(),
    })
    .nullish(),
})

/** Posts of Lemmy, searched at instances that the profile names. */
export const lemmy: SignalSource = {
  ...termsOfUse('lemmy'),
  places: {
    what: 'hosts of Lemmy instances',
    example: 'lemmy.example',
    pattern: /^[a-z0-9-]+(?:\.[a-z0-9-]+){1,5}$/u,
    usual: [],
  },
  plan: (interest, { now, places }) =>
    termsOf(interest, 3).flatMap((q) =>
      places.map((host) => ({
        since: daysAgo(now, 90),
        url: withParameters(`https://${host}/api/v3/search`, {
          q,
          type_: 'Posts',
          sort: 'New',
          listing_type: 'All',
          limit: size,
        }),
      })),
    ),
  items: singleItems({
    urlOf: ({ external_id: q, platform }) =>
      withParameters(`https://${platform}/api/v3/resolve_object`, { q }),
    isGone: (found) =>
      /could_?nt_find|not_found/u.test(String(inside(found, 'error'))) ||
      ['deleted', 'removed'].some((mark) => inside(found, 'post', 'post', mark) === true) ||
      ['deleted', 'banned'].some((mark) => inside(found, 'post', 'creator', mark) === true),
    isShown: (found) => inside(found, 'post', 'post', 'id') !== undefined,
  }),
  parse: (response, query) => {
    const posts = inside(response, 'posts')
    const platform = new URL(query.url).hostname
    const read = ({ post, creator }: z.output<typeof Row>): Draft | undefined => {
      if (post.deleted === true || post.removed === true || creator?.bot_account === true)
        return undefined
      return {
        platform,
        external_id: post.ap_id.slice(0, 300),
        url: post.ap_id,
        posted_at: post.published,
        title: post.name,
        text: post.body,
        author: { handle: creator?.name ?? '', name: creator?.display_name ?? '' },
      }
    }
    return pageOf(posts, Row, read, following(query, posts, { parameter: 'page', size }))
  },
}

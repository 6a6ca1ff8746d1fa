import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { daysAgo, termsOf, withParameters } from '../interest.ts'
import { inside, maybe, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

const service = 'https://bsky.social'

const Post = z.object({
  uri: z.string().min(1),
  indexedAt: z.string(),
  author: z.object({
    handle: z.string(),
    displayName: maybe,
    labels: z.array(z.object({ val: maybe })).nullish(),
  }),
  record: z.object({ text: z.string(), langs: z.array(z.string()).nullish() }),
})

const Kept = z.array(Post.pick({ uri: true, author: true }))

const Session = z.object({ accessJwt: z.string().min(1).max(4_000) })

/** Posts on Bluesky, searched with an account: a session is opened, and then asked with. */
export const bluesky: SignalSource = {
  ...termsOfUse('bluesky'),
  plan: (interest, { now }) =>
    termsOf(interest, 2).map((term) => ({
      since: daysAgo(now, 30),
      url: `${service}/xrpc/com.atproto.server.createSession`,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      about: term,
      body: JSON.stringify({ search: term }),
    })),
  items: {
    days: 3,
    batch: 25,
    group: ({ external_id }) => (external_id.startsWith('at://') ? 'bluesky' : null),
    // Posts can be asked for without an account, as who is not signed in sees them.
    request: (items) => ({
      url: `https://public.api.bsky.app/xrpc/app.bsky.feed.getPosts?${new URLSearchParams(
        items.map(({ external_id }): [string, string] => ['uris', external_id]),
      ).toString()}`,
    }),
    gone: ({ body }, items) => {
      const posts = Kept.safeParse(inside(body, 'posts'))
      if (!posts.success) return null
      const shown = new Set(posts.data.filter((post) => !isHidden(post)).map(({ uri }) => uri))
      return items.filter(({ external_id }) => !shown.has(external_id))
    },
  },
  parse: (response, { about = '', since, url: asked }) => {
    const session = Session.safeParse(response)
    if (!session.success) {
      const cursor = inside(response, 'cursor')
      const isMore = typeof cursor === 'string' && cursor !== ''
      const more = isMore ? { next: { url: withParameters(asked, { cursor }) } } : {}
      return pageOf(inside(response, 'posts'), Post, draftOf, more)
    }
    const url = withParameters(`${service}/xrpc/app.bsky.feed.searchPosts`, {
      q: about,
      sort: 'latest',
      since,
      limit: 50,
    })
    const headers = { authorization: `Bearer ${session.data.accessJwt}` }
    return { rows: 0, unreadable: 0, observations: [], next: { url, method: 'GET', headers } }
  },
  authorize: (request, key) => {
    if (request.method !== 'POST') return request
    const [identifier, ...password] = key.split(':')
    return { ...request, body: JSON.stringify({ identifier, password: password.join(':') }) }
  },
}

/** Some people ask not to be shown to who is not signed in; a service is a stranger to them. */
function isHidden({ author }: Pick<z.output<typeof Kept>[number], 'author'>): boolean {
  return author.labels?.some(({ val }) => val === '!no-unauthenticated') ?? false
}

function draftOf(post: z.output<typeof Post>): Draft | undefined {
  if (isHidden(post)) return undefined
  const { uri, author, record, indexedAt } = post
  const profile = `https://bsky.app/profile/${encodeURIComponent(author.handle)}`
  return {
    external_id: uri.slice(0, 300),
    url: `${profile}/post/${encodeURIComponent(uri.split('/').at(-1) ?? '')}`,
    posted_at: indexedAt,
    lang: record.langs?.[0],
    text: record.text,
    author: { handle: author.handle, name: author.displayName ?? '', url: profile },
  }
}

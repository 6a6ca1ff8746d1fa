import { inventedPosts, type InventedPost } from './hacker-news-posts.ts'
import { daysBefore, type SourceStandIn } from './stand-in.ts'

/** All words of the query must begin a word of the post; newest first. */
export const hackerNews: SourceStandIn = hackerNewsWith(inventedPosts)

export function hackerNewsWith(posts: readonly InventedPost[]): SourceStandIn {
  return {
    source: 'hn',
    hosts: ['hn.algolia.com', 'hacker-news.firebaseio.com'],
    item: ({ pathname }, isRemoved) => {
      const id = /^\/v0\/item\/(\d+)\.json$/u.exec(pathname)?.[1]
      if (id === undefined) return undefined
      const body = {
        id: Number(id),
        type: 'comment',
        time: 1,
        ...(isRemoved(id) && { deleted: true }),
      }
      return { status: 200, body: posts.some((post) => String(post.id) === id) ? body : null }
    },
    rows: (now) => posts.map((post) => hitOf(post, now)).filter(isRecent(now)),
    anonymous: (now) =>
      posts.map((post) => ({ ...hitOf(post, now), author: null })).filter(isRecent(now)),
    hostile: (text, now) => [
      {
        ...hitOf(posts[0] as InventedPost, now),
        title: text,
        story_text: text,
        author: text.slice(0, 90),
      },
    ],
    answer: (rows, { searchParams }) => {
      const words = (searchParams.get('query') ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const size = Number(searchParams.get('hitsPerPage') ?? 20)
      const page = Number(searchParams.get('page') ?? 0)
      const found = rows
        .filter((row) => !isHit(row) || mentions(row, words))
        .sort((a, b) => Number(isHit(b) && b.created_at_i) - Number(isHit(a) && a.created_at_i))
      return {
        hits: found.slice(page * size, (page + 1) * size),
        nbHits: found.length,
        page,
        nbPages: Math.ceil(found.length / size),
      }
    },
  }
}

type Hit = ReturnType<typeof hitOf>

function isHit(row: unknown): row is Hit {
  return typeof row === 'object' && row !== null && 'created_at_i' in row
}

function isRecent(now: Date) {
  return ({ created_at_i }: Hit) => created_at_i * 1000 > now.getTime() - 120 * 86_400_000
}

function mentions(hit: Hit, words: readonly string[]): boolean {
  const text = [hit.title, hit.story_title, hit.story_text, hit.comment_text]
    .join(' ')
    .toLowerCase()
  const spoken = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => spoken.some((candidate) => candidate.startsWith(word)))
}

function hitOf(post: InventedPost, now: Date) {
  const posted = daysBefore(now, post.age_days)
  return {
    objectID: String(post.id),
    created_at: posted.toISOString(),
    created_at_i: Math.floor(posted.getTime() / 1_000),
    author: post.author as string | null,
    title: post.title ?? null,
    url: null,
    story_text: post.story === undefined ? post.html : null,
    comment_text: post.story === undefined ? null : post.html,
    story_id: post.story?.id ?? post.id,
    story_title: post.story?.title ?? null,
    parent_id: post.story?.id ?? null,
    points: 1,
    num_comments: 0,
    _tags: [post.story === undefined ? 'story' : 'comment', `author_${post.author}`],
  }
}

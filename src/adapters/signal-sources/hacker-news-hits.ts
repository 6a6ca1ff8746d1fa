import { guessLanguage } from '../guess-language.ts'
import { z } from 'zod'
import type { Observation } from './contract.ts'
import { textOfHtml } from './html-text.ts'
import { plainText } from './plain-text.ts'

const siteUrl = 'https://news.ycombinator.com'
const maxText = 4_000
const dayMs = 86_400_000
const guessedLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
const removedPattern = /^\[(?:deleted|flagged|dead)\]$/u

const Page = z.object({ hits: z.array(z.unknown()).max(100) })

const Hit = z.object({
  objectID: z.string().regex(/^\d{1,12}$/u),
  created_at_i: z.int().positive(),
  author: z.string().max(100).nullish(),
  title: z.string().nullish(),
  story_title: z.string().nullish(),
  story_text: z.string().nullish(),
  comment_text: z.string().nullish(),
  story_id: z.int().nullish(),
  parent_id: z.int().nullish(),
})
type Hit = z.infer<typeof Hit>

/** The times, in milliseconds since 1970, between which posts are wanted. */
interface Window {
  readonly sinceMs: number
  readonly nowMs: number
}

/** What one page of posts holds; null where it has another form. */
export interface Posts {
  readonly rows: number
  readonly unreadable: number
  readonly observations: readonly Observation[]
}

/** Reads one page: unreadable rows are counted, removed and out-of-window posts left out. */
export function readPosts({ body, ...window }: Window & { readonly body: string }): Posts | null {
  const page = Page.safeParse(parsed(body))
  return page.success ? postsIn(page.data.hits, window) : null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function postsIn(rows: readonly unknown[], window: Window): Posts {
  const read = rows.map((row) => Hit.safeParse(row))
  const hits = read.flatMap((row) => (row.success ? [row.data] : []))
  return {
    rows: rows.length,
    unreadable: read.length - hits.length,
    observations: hits
      .filter((hit) => isWithin(hit, window))
      .map(observationOf)
      .filter((post) => post.text !== '' || post.title !== undefined),
  }
}

function isWithin(hit: Hit, { sinceMs, nowMs }: Window): boolean {
  const postedMs = hit.created_at_i * 1_000
  // A day of grace for clocks that disagree; scoring treats such a post as new.
  return postedMs > sinceMs && postedMs <= nowMs + dayMs
}

function observationOf(hit: Hit): Observation {
  const text = bodyOf(hit)
  // A comment's story title is another person's words, so it is not the comment's title.
  const title = plainText(hit.title ?? '', 300)
  const author = hit.author ?? ''
  const hiring = isHiringPost(hit)
  return {
    source: 'hn',
    platform: 'hackernews',
    external_id: hit.objectID,
    url: `${siteUrl}/item?id=${hit.objectID}`,
    posted_at: new Date(hit.created_at_i * 1_000).toISOString(),
    lang: languageOf(text),
    text,
    ...(title !== '' && { title }),
    ...(hiring && { signal_hint: 'hiring' as const }),
    // Hundreds of companies post into one hiring thread: there each post is a conversation of its own.
    thread: hiring ? hit.objectID : String(hit.story_id ?? hit.objectID),
    ...(author !== '' && {
      author: { handle: author, url: `${siteUrl}/user?id=${encodeURIComponent(author)}` },
    }),
    ...orgOf(hiring, text),
    license: 'Posts belong to their authors; short excerpt with link',
    attribution: 'Hacker News, search by Algolia',
  }
}

function bodyOf(hit: Hit): string {
  const text = textOfHtml(hit.comment_text ?? hit.story_text ?? '', maxText)
  return removedPattern.test(text) ? '' : text
}

/** A top-level reply in the monthly "Who is hiring?" thread reads "Company | Role | Place | …". */
function isHiringPost(hit: Hit): boolean {
  const isTopLevel = hit.parent_id !== undefined && hit.parent_id === hit.story_id
  return isTopLevel && /\bwho is hiring\b/iu.test(hit.story_title ?? '')
}

function orgOf(hiring: boolean, text: string): Pick<Observation, 'org'> {
  const [name = '', role] = (text.split('\n', 1)[0] ?? '').split('|').map((part) => part.trim())
  if (!hiring || role === undefined || name === '' || name.length > 80) return {}
  return { org: { name, ids: {} } }
}

/** The site is written in English; other languages are believed only of texts long enough to tell. */
function languageOf(text: string): string {
  if (text.length < 80) return 'en'
  return guessLanguage(text.slice(0, 1_000), guessedLanguages) || 'en'
}

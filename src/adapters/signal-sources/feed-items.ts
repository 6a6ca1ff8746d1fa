import { parseFeed } from 'feedsmith'

/** One item of a feed, as plainly as RSS, Atom, RDF and JSON Feed have it in common. */
export interface FeedItem {
  readonly id: string
  readonly link: string
  readonly title: string
  readonly html: string
  readonly date: string
  readonly author: string
}

interface Items {
  readonly feed_title: string
  readonly items: readonly FeedItem[]
}

const maxItems = 100

/** What a feed of any form holds; undefined where it is none. */
export function feedItems(body: string): Items | undefined {
  if (!isWhole(body)) return undefined
  try {
    const { format, feed } = parseFeed(body, { maxItems })
    const parts = feed as Members
    const list = format === 'atom' ? parts['entries'] : parts['items']
    const items = Array.isArray(list) ? list.slice(0, maxItems).map(itemOf) : []
    return { feed_title: words(parts['title']), items }
  } catch {
    return undefined
  }
}

/** A feed in XML that was cut off would be read as far as it goes. */
function isWhole(body: string): boolean {
  return (
    !body.trimStart().startsWith('<') || /<\/(?:\w+:)?(?:rss|feed|rdf)>/iu.test(body.slice(-500))
  )
}

type Members = Readonly<Record<string, unknown>>

function itemOf(given: unknown): FeedItem {
  const item = given as Members
  const link =
    first(item, 'link', 'url', 'external_url') || words(member(list(item['links'])[0], 'href'))
  return {
    id: first(item, 'id') || words(member(item['guid'], 'value')) || link,
    link,
    title: first(item, 'title'),
    html:
      first(item, 'content_html', 'content', 'description', 'summary', 'content_text') ||
      words(member(item['content'], 'encoded')),
    date:
      first(item, 'pubDate', 'date_published', 'published', 'updated', 'date_modified') ||
      words(list(member(item['dc'], 'dates'))[0]),
    author:
      words(member(list(item['authors'])[0], 'name')) ||
      words(list(item['authors'])[0]) ||
      words(list(member(item['dc'], 'creators'))[0]),
  }
}

function first(item: Members, ...names: readonly string[]): string {
  return names.map((name) => words(item[name])).find((text) => text !== '') ?? ''
}

/** A text, or an object that holds it. */
function words(value: unknown): string {
  if (typeof value === 'string') return value
  const inner = member(value, 'value')
  return typeof inner === 'string' ? inner : ''
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Members)[name] : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

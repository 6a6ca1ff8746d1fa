import { cleanText } from '../../clean-text.ts'
import type { Collector, Tag } from './collector.ts'

/** What a page says of itself in its head. `meta` holds names and Open Graph properties, lower case, first wins. */
export interface Head {
  readonly title: string
  readonly meta: ReadonlyMap<string, string>
  readonly lang?: string
  readonly canonical?: string
  /** Languages of the page's translations (`hreflang`). */
  readonly alternates: readonly string[]
  readonly feeds: readonly string[]
  /** Where a `<meta http-equiv="refresh">` sends who opens the page. */
  readonly refresh?: string
}

/** A head that is still being read. */
interface OpenHead {
  title: string
  lang?: string
  canonical?: string
  refresh?: string
  readonly meta: Map<string, string>
  readonly alternates: string[]
  readonly feeds: string[]
}

const feedTypes = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json'])

/** Collects title, metas, language, canonical address and feeds. */
export function headCollector(base: string): Collector & { head: Head } {
  const head: OpenHead = { title: '', meta: new Map(), alternates: [], feeds: [] }
  let title: string | undefined
  return {
    head,
    open: (tag) => {
      if (tag.name === 'html') readLanguage(head, tag)
      if (tag.name === 'meta') readMeta(head, tag, base)
      if (tag.name === 'link') readLink(head, tag, base)
      if (tag.name === 'title' && tag.zone === 'content' && head.title === '') title = ''
    },
    text: (text) => {
      if (title !== undefined && title.length < 2000) title += text
    },
    close: (tag) => {
      if (tag.name !== 'title' || title === undefined) return
      head.title = cleanText(title, 300)
      title = undefined
    },
  }
}

function readLanguage(head: OpenHead, { attributes }: Tag): void {
  const lang = attributes['lang'] ?? attributes['xml:lang'] ?? ''
  if (/^[a-z]{2,3}(-|_|$)/i.test(lang)) head.lang = lang.slice(0, 35)
}

function readMeta(head: OpenHead, { attributes }: Tag, base: string): void {
  const { meta } = head
  if (attributes['http-equiv']?.toLowerCase() === 'refresh')
    head.refresh ??= refreshIn(attributes['content'] ?? '', base) ?? ''
  const name = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase()
  const content = cleanText(attributes['content'] ?? '', 1000)
  if (name && name.length <= 80 && content && meta.size < 200 && !meta.has(name))
    meta.set(name, content)
}

/** `0; URL=start.html` → its address, if it is soon. */
function refreshIn(content: string, base: string): string | undefined {
  const [, seconds = '', href] =
    /^\s*(\d{1,3})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,2000})/i.exec(content) ?? []
  return Number(seconds) <= 15 ? webAddress(href, base) : undefined
}

function readLink(head: OpenHead, { attributes }: Tag, base: string): void {
  const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/)
  const url = webAddress(attributes['href'], base)
  if (!url) return
  if (rel.includes('canonical')) head.canonical ??= url
  if (!rel.includes('alternate')) return
  const language = attributes['hreflang'] ?? ''
  if (/^[a-z]{2,3}(-|$)/i.test(language) && head.alternates.length < 50)
    head.alternates.push(language)
  if (feedTypes.has(attributes['type'] ?? '') && head.feeds.length < 20) head.feeds.push(url)
}

/** An http(s) address in full, without fragment, or undefined. */
export function webAddress(href: string | undefined, base: string): string | undefined {
  const url = href === undefined || href.length > 2048 ? null : URL.parse(href.trim(), base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.hash = ''
  return url.href
}

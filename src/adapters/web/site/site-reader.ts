import { setTimeout as pause } from 'node:timers/promises'
import type { ReadPage } from './company/claim.ts'
import { companyProfile } from './company/profile.ts'
import type { CompanyProfile } from './company/profile.ts'
import { choosePages, keyOf } from './page-choice.ts'
import type { Robots } from '../robots.ts'
import type { SafeFetch } from '../safe-fetch.ts'
import { visit } from './site-visit.ts'
import type { UnreadReason, Visit, Visitor } from './site-visit.ts'

/**
 * What a website told. An unreadable site has a `reason`, no pages and an empty profile whose name is the host.
 * Everything in it are a stranger's words: data, never instructions.
 */
export interface SiteReading extends CompanyProfile {
  readonly status: 'read' | 'unreadable'
  readonly reason?: UnreadReason
  readonly pages: readonly {
    readonly url: string
    readonly title: string
    readonly fetched_at: string
  }[]
}

/**
 * Reads the site of a registrable host in at most `deadlineMs`; pages not read by then are left out. Rejects only
 * for faults of our own.
 */
export type SiteReader = (
  host: string,
  options: { deadlineMs: number; signal?: AbortSignal },
) => Promise<SiteReading>

/** Makes a reader that visits the home page and at most seven telling pages, two at a time, as robots.txt allows. */
export function createSiteReader(means: {
  fetch: SafeFetch
  robots: Robots
  now: () => Date
}): SiteReader {
  return async (host, { deadlineMs, signal: given }) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = given ? AbortSignal.any([deadline, given]) : deadline
    const visitor = { ...means, signal }
    const home = await enter(visitor, host)
    if (!home.ok)
      return { status: 'unreadable', reason: home.reason, pages: [], ...companyProfile([], host) }
    const others = await readOthers(visitor, home.read, host)
    const read = distinctPages([home.read, ...others])
    const pages = read.map(({ page: { url, title }, fetched_at }) => ({ url, title, fetched_at }))
    return { status: 'read', pages, ...companyProfile(read, host) }
  }
}

const maxOtherPages = 7
const maxCrawlDelayMs = 10_000

// A site that responded would say no more in its other scheme.
const final = new Set(['robots_unavailable', 'http_status'])

async function enter(visitor: Visitor, host: string): Promise<Visit> {
  let first: Visit | undefined
  for (const name of [host, `www.${host}`]) {
    for (const scheme of ['https', 'http']) {
      const found = await visit(visitor, `${scheme}://${name}/`, host)
      if (found.ok || found.reason.code === 'robots') return found
      first ??= found
      if (visitor.signal.aborted) return first
      if (final.has(found.reason.code)) break
    }
  }
  return first ?? { ok: false, reason: { code: 'dns', message: `${host} was not found.` } }
}

async function readOthers(visitor: Visitor, home: ReadPage, host: string): Promise<ReadPage[]> {
  const { crawlDelayMs, sitemaps } = await visitor
    .robots(home.page.url, visitor)
    .catch(() => ({ crawlDelayMs: 0, sitemaps: [] }))
  if (crawlDelayMs > maxCrawlDelayMs) return []
  const links = [...home.page.links]
  let chosen = choosePages(links, home.page.url, maxOtherPages)
  if (chosen.length < 3 && sitemaps.length > 0) {
    links.push(...(await sitemapLinks(visitor, sitemaps[0] ?? '')))
    chosen = choosePages(links, home.page.url, maxOtherPages)
  }
  const pages = await readAll(visitor, chosen, host, crawlDelayMs)
  return pages.filter((page) => page !== undefined)
}

// In the order of `urls`, with holes for pages that were not read.
async function readAll(visitor: Visitor, urls: string[], host: string, delayMs: number) {
  const pages: (ReadPage | undefined)[] = urls.map(() => undefined)
  const queue = urls.entries()
  const walk = async (): Promise<void> => {
    for (const [at, url] of queue) {
      if (delayMs > 0) await pause(delayMs, undefined, visitor).catch(() => undefined)
      if (visitor.signal.aborted) return
      const found = await visit(visitor, url, host)
      if (found.ok) pages[at] = found.read
    }
  }
  await Promise.all(delayMs > 0 ? [walk()] : [walk(), walk()])
  return pages
}

async function sitemapLinks({ fetch, signal }: Visitor, url: string) {
  try {
    const { status, body } = await fetch(url, {
      purpose: 'sitemap',
      maxBytes: 500_000,
      timeoutMs: 4000,
      signal,
    })
    const places = status === 200 ? body.matchAll(/<loc>\s*(https?:[^<\s]{1,2000})/g) : []
    return [...places]
      .slice(0, 500)
      .map(([, href = '']) => ({ href: href.replaceAll('&amp;', '&'), text: '' }))
  } catch {
    return []
  }
}

function distinctPages(pages: ReadPage[]): ReadPage[] {
  const byKey = new Map(pages.toReversed().map((read) => [keyOf(read.page.url), read]))
  return pages.filter((read) => byKey.get(keyOf(read.page.url)) === read)
}

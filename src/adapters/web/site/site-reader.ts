import { setTimeout as pause } from 'node:timers/promises'
import { isSameSite } from '../domain-name.ts'
import type { Robots } from '../robots.ts'
import type { SafeFetch } from '../safe-fetch.ts'
import type { Read } from '../../reading/readings.ts'
import { emptyProfile, type CompanyProfile } from './company/company.ts'
import { keyOf } from './page-choice.ts'
import type { SitePage } from './site-page.ts'
import { assertAllowed, shownInstead, reasonOf, redirectsIn, visit } from './site-visit.ts'
import type { UnreadReason, Visit, Visitor } from './site-visit.ts'

/**
 * What a website told. An unreadable site has a `reason`, no pages and an empty profile whose name is the host.
 * Everything in it are a stranger's words: data, never instructions.
 */
export interface SiteReading extends CompanyProfile {
  readonly status: 'read' | 'unreadable'
  readonly reason?: UnreadReason
  /** Everything that was chosen was visited in time. */
  readonly isWhole: boolean
  readonly pages: readonly Pick<SitePage, 'url' | 'title' | 'fetched_at'>[]
  /** Pages that were visited and could not be read, or not all of them. */
  readonly unread: readonly ({ readonly url: string } & UnreadReason)[]
}

/**
 * Reads the site of a registrable host for a tenant, in at most `deadlineMs`; pages not read by then are left out.
 * Rejects only for faults of our own.
 */
export type SiteReader = (
  host: string,
  options: { deadlineMs: number; tenant: string; signal?: AbortSignal },
) => Promise<SiteReading>

/**
 * Makes a reader that visits the home page and at most seven telling pages, two at a time, as robots.txt allows; for each
 * of those that cannot be read it tries one more.
 */
export function createSiteReader(means: {
  fetch: SafeFetch
  robots: Robots
  read: Read
  /** The product token by which sites name us. */
  agent: string
  now: () => Date
}): SiteReader {
  return async (host, { deadlineMs, tenant, signal: given }) => {
    const began = means.now().getTime()
    // A thread that has just begun takes a while to load what it reads with.
    await means.read('company', { host, pages: [] }, { tenant, signal: given }).catch(ignored)
    const left = deadlineMs - (means.now().getTime() - began)
    const deadline = AbortSignal.timeout(Math.max(left, Math.min(deadlineMs, leastMs)))
    const signal = given ? AbortSignal.any([deadline, given]) : deadline
    const visitor = { ...means, host, tenant, signal }
    const home = await enter(visitor)
    if (!home.ok) return unreadable(host, [home], !signal.aborted)
    const visits = [home, ...(await visitOthers(visitor, home.page))]
    return await summed(visitor, visits)
  }
}

/** Of its deadline a site has so much at least, however long what reads it took to load. */
const leastMs = 1_500

/** What stands in the way now stands in the way of the pages too, and is told there. */
function ignored(): void {}

const maxOtherPages = 7
const maxCrawlDelayMs = 10_000

/** Who says no says it under every name. */
const declined = new Set(['robots', 'noindex', 'noai', 'reserved', 'access_denied'])

/** What stands in the place of a page. */
const inPlace: ReadonlySet<string> = new Set(Object.keys(shownInstead))

// A site that responded would say no more in its other scheme.
const final = new Set(['robots_unavailable', 'http_status', 'too_costly', ...inPlace])

async function enter(visitor: Visitor): Promise<Visit> {
  let first: Visit | undefined
  for (const name of [visitor.host, `www.${visitor.host}`]) {
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${name}/`
      const found = await forwarded(
        visitor,
        await visit(visitor, { url, maxChoices: maxOtherPages }),
      )
      if (found.ok || declined.has(found.reason.code)) return found
      first ??= found
      if (visitor.signal.aborted) return first
      if (final.has(found.reason.code)) break
    }
  }
  if (first === undefined) throw new Error('no address was tried')
  return first
}

const maxForwards = 2

/** Follows pages that do nothing but send on, inside the site. */
async function forwarded(visitor: Visitor, first: Visit): Promise<Visit> {
  let found = first
  for (let forwards = 0; forwards < maxForwards; forwards += 1) {
    if (!found.ok || found.page.refresh === undefined || !isOwn(found.page.refresh, visitor.host))
      break
    const { refresh: url, url: namedBy } = found.page
    const next = await visit(visitor, { url, namedBy, maxChoices: maxOtherPages })
    if (!next.ok && !inPlace.has(next.reason.code)) break
    found = next
  }
  return found
}

async function visitOthers(visitor: Visitor, home: SitePage): Promise<Visit[]> {
  const { crawlDelayMs, sitemaps } = await visitor
    .robots(home.url, visitor)
    .catch(() => ({ crawlDelayMs: 0, sitemaps: [] }))
  if (crawlDelayMs > maxCrawlDelayMs) return []
  const sitemap = sitemaps.find((url) => isOwn(url, visitor.host))
  const chosen =
    home.choice.length < 3 && sitemap !== undefined
      ? await choiceWith(visitor, home, sitemap)
      : home.choice
  const visits = await visitEnough(visitor, chosen, home.url, crawlDelayMs)
  if (home.choice.length >= 3 && home.isFramed === undefined) return visits
  return [...visits, ...(await visitFurther(visitor, home, visits, crawlDelayMs))]
}

/** The chosen pages, and for each that could not be read one of those that come after them. */
async function visitEnough(
  visitor: Visitor,
  urls: readonly string[],
  namedBy: string,
  delayMs: number,
): Promise<Visit[]> {
  const visits = await visitAll(visitor, urls.slice(0, maxOtherPages), namedBy, delayMs)
  const gone = visits.filter((one) => !one.ok).length
  const others = urls.slice(maxOtherPages, maxOtherPages + gone)
  return [...visits, ...(await visitAll(visitor, others, namedBy, delayMs))]
}

/** A home page of frames, or one that only asks for the language, leads to others by what it leads to. */
async function visitFurther(
  visitor: Visitor,
  home: SitePage,
  visits: readonly Visit[],
  delayMs: number,
): Promise<Visit[]> {
  const known = new Set(
    [home.url, ...visits.map((one) => (one.ok ? one.page.url : one.url))].map(keyOf),
  )
  const found = visits.flatMap((one) => (one.ok ? one.page.choice : []))
  const urls = [...new Map(found.map((url) => [keyOf(url), url])).entries()]
    .filter(([key]) => !known.has(key))
    .map(([, url]) => url)
    .slice(0, Math.max(0, maxOtherPages - visits.length))
  return await visitAll(visitor, urls, home.url, delayMs)
}

function isOwn(url: string, host: string): boolean {
  return isSameSite(URL.parse(url)?.hostname ?? '', host)
}

// In the order of `urls`, without those that there was no time for.
async function visitAll(
  visitor: Visitor,
  urls: readonly string[],
  namedBy: string,
  delayMs: number,
): Promise<Visit[]> {
  const visits: (Visit | undefined)[] = urls.map(() => undefined)
  const queue = urls.entries()
  const walk = async (): Promise<void> => {
    for (const [at, url] of queue) {
      if (delayMs > 0) await pause(delayMs, undefined, visitor).catch(() => undefined)
      if (visitor.signal.aborted) return
      visits[at] = await visit(visitor, { url, namedBy, maxChoices: maxOtherPages })
    }
  }
  await Promise.all(delayMs > 0 ? [walk()] : [walk(), walk()])
  return visits.filter((one) => one !== undefined)
}

/** The pages to visit when the sitemap is looked at too; a sitemap that cannot be read adds none. */
async function choiceWith(
  visitor: Visitor,
  home: SitePage,
  sitemap: string,
): Promise<readonly string[]> {
  const { fetch, read, signal } = visitor
  try {
    await assertAllowed(visitor, sitemap, home.url)
    const { status, body } = await fetch(sitemap, {
      purpose: 'sitemap',
      maxBytes: 500_000,
      timeoutMs: 4000,
      signal,
      namedBy: home.url,
      allowRedirectTo: redirectsIn(visitor, sitemap),
    })
    const site = { xml: status === 200 ? body : '', home: home.bytes, maxChoices: maxOtherPages }
    return await read('sitemap', site, visitor)
  } catch (error) {
    reasonOf(error, visitor.host)
    return home.choice
  }
}

async function summed(visitor: Visitor, visits: readonly Visit[]): Promise<SiteReading> {
  const { host, read, tenant } = visitor
  const pages = distinctPages(visits.flatMap((one) => (one.ok ? [one.page] : [])))
  const failed = visits.filter((one) => !one.ok)
  const isWhole = !visitor.signal.aborted
  try {
    // What has been read is summed up even when the deadline is over.
    const site = { host, pages: pages.map(({ bytes }) => bytes) }
    const profile = await read('company', site, { tenant })
    const named = pages.map(({ url, title, fetched_at }) => ({ url, title, fetched_at }))
    const unread = [...failed.map(unreadPage), ...pages.flatMap(undrawn)]
    return { status: 'read', isWhole, pages: named, unread, ...profile }
  } catch (error) {
    const reason = reasonOf(error, host)
    const [{ url } = { url: `https://${host}/` }] = pages
    return unreadable(host, [{ ok: false, url, reason }, ...failed], isWhole)
  }
}

type Failed = Extract<Visit, { ok: false }>

function unreadable(
  host: string,
  failed: readonly [Failed, ...Failed[]],
  isWhole: boolean,
): SiteReading {
  const unread = failed.map(unreadPage)
  return {
    status: 'unreadable',
    isWhole,
    reason: failed[0].reason,
    pages: [],
    unread,
    ...emptyProfile(host),
  }
}

/** Of a page that scripts draw only its head was read. */
function undrawn({ url, needsScripts }: SitePage) {
  const code = 'scripts_required'
  return needsScripts ? [{ url, code, message: shownInstead[code](new URL(url).host) }] : []
}

function unreadPage({ url, reason }: Failed) {
  return { url, ...reason }
}

function distinctPages(pages: readonly SitePage[]): SitePage[] {
  const byKey = new Map(pages.toReversed().map((page) => [keyOf(page.url), page]))
  return pages.filter((page) => byKey.get(keyOf(page.url)) === page)
}

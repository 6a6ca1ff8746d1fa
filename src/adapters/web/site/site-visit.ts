import { isSameSite } from '../domain-name.ts'
import { optOutIn } from '../opt-outs.ts'
import { OutboundRefused } from '../outbound-refused.ts'
import type { Robots } from '../robots.ts'
import type { SafeFetch } from '../safe-fetch.ts'
import { ReadingStopped } from '../../reading/reading-stopped.ts'
import type { Read } from '../../reading/readings.ts'
import type { Hollow } from './hollow/hollow-words.ts'
import type { SitePage } from './site-page.ts'

/** Why a site or page was not read; `code` is stable, `message` a sentence for people. */
export interface UnreadReason {
  readonly code: string
  readonly message: string
}

/** A page, or why there is none. */
export type Visit =
  | { readonly ok: true; readonly page: SitePage }
  | { readonly ok: false; readonly url: string; readonly reason: UnreadReason }

/** The means by which one site is visited; `signal` ends all of it. */
export interface Visitor {
  readonly fetch: SafeFetch
  readonly robots: Robots
  readonly read: Read
  readonly now: () => Date
  readonly host: string
  /** The product token by which sites name us. */
  readonly agent: string
  readonly tenant: string
  readonly signal: AbortSignal
}

/** What is visited: a page that the site itself named, at `namedBy`, or the one where a visit begins. */
export interface Destination {
  readonly url: string
  readonly namedBy?: string
  /** How many other pages may be chosen from its links. */
  readonly maxChoices: number
}

/** Reads one page of a site if its robots.txt lets us; redirects are followed inside the site only. */
export async function visit(visitor: Visitor, destination: Destination): Promise<Visit> {
  const { read, tenant, signal } = visitor
  try {
    const { status, body, url, headers } = await fetchPage(visitor, destination)
    if (status !== 200)
      return unread(url, 'http_status', `The website answered ${status} instead of a page.`)
    const asked = optOutIn(headers, visitor.agent)
    if (asked !== undefined) throw new OutboundRefused(asked, url)
    const fetched_at = visitor.now().toISOString()
    const { maxChoices } = destination
    const { agent } = visitor
    const input = { html: body, url, fetched_at, maxChoices, agent }
    const page = await read('page', input, { tenant, signal })
    if (page.hollow !== undefined)
      return unread(url, page.hollow, shownInstead[page.hollow](new URL(url).host))
    if (page.optOut !== undefined) throw new OutboundRefused(page.optOut, url)
    return { ok: true, page }
  } catch (error) {
    return { ok: false, url: destination.url, reason: reasonOf(error, visitor.host) }
  }
}

/** What is told of pages of a host that show something else. */
export const shownInstead: Readonly<Record<Hollow, (host: string) => string>> = {
  access_denied: (host) => `${host} shows programs a check or a refusal instead of its pages.`,
  page_missing: (host) => `${host} shows an error instead of a page.`,
  login_required: (host) => `${host} shows its pages only to those who sign in.`,
  consent_required: (host) => `${host} shows a question about cookies instead of its pages.`,
  scripts_required: (host) =>
    `${host} shows its pages only once their scripts have run, which are not run here.`,
  parked: (host) => `There is no website at ${host} yet, or no longer.`,
}

async function fetchPage(visitor: Visitor, { url, namedBy }: Destination) {
  await assertAllowed(visitor, url, namedBy)
  return await visitor.fetch(url, {
    purpose: 'site',
    accept: ['text/html', 'application/xhtml+xml'],
    headers: { 'accept-language': 'en, *;q=0.5' },
    timeoutMs: 8000,
    signal: visitor.signal,
    ...(namedBy === undefined ? {} : { namedBy }),
    allowRedirectTo: redirectsIn(visitor, url),
  })
}

/** Follows redirects inside the site, as far as robots.txt allows. */
export function redirectsIn(visitor: Visitor, from: string) {
  return async (target: URL): Promise<boolean> => {
    if (!isSameSite(target.hostname, visitor.host)) return false
    await assertAllowed(visitor, target.href, from)
    return true
  }
}

/** Refuses what may not be asked for, before its robots.txt is. @throws OutboundRefused */
export async function assertAllowed(
  { fetch, robots, tenant, signal }: Visitor,
  url: string,
  namedBy: string | undefined,
): Promise<void> {
  const refusal = fetch.refusalOf(url, namedBy) ?? (await robots(url, { tenant, signal })).refusal
  if (refusal) throw refusal
}

/** The reason for people. Rethrows what is a fault of our own. */
export function reasonOf(error: unknown, host: string): UnreadReason {
  // The deadline of the whole reading calls requests off; for people that is a lack of time.
  const timeout = { code: 'timeout', message: `${host} took too long to respond.` }
  if (error instanceof ReadingStopped) return error.limit === 'aborted' ? timeout : tooCostly(host)
  if (!(error instanceof OutboundRefused)) throw error
  if (error.reason === 'aborted') return timeout
  return { code: error.reason, message: error.message }
}

function tooCostly(host: string): UnreadReason {
  return {
    code: 'too_costly',
    message: `${host} could not be read within the time and memory that a page may take.`,
  }
}

function unread(url: string, code: string, message: string): Visit {
  return { ok: false, url, reason: { code, message } }
}

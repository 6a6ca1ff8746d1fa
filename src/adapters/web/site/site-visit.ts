import { isSameSite } from '../domain-name.ts'
import { readPage } from './html/page.ts'
import { OutboundRefused } from '../outbound-refused.ts'
import { pageLanguage } from './page-language.ts'
import type { ReadPage } from './company/claim.ts'
import type { Robots } from '../robots.ts'
import type { SafeFetch } from '../safe-fetch.ts'

/** Why a site or page was not read; `code` is stable, `message` a sentence for people. */
export interface UnreadReason {
  readonly code: string
  readonly message: string
}

/** A page, or why there is none. */
export type Visit =
  | { readonly ok: true; readonly read: ReadPage }
  | { readonly ok: false; readonly reason: UnreadReason }

/** The means by which one site is visited; `signal` ends all of it. */
export interface Visitor {
  readonly fetch: SafeFetch
  readonly robots: Robots
  readonly now: () => Date
  readonly signal: AbortSignal
}

/** Reads one page of a site if its robots.txt lets us; redirects are followed inside the site only. Never throws. */
export async function visit(visitor: Visitor, url: string, host: string): Promise<Visit> {
  const { fetch, signal } = visitor
  try {
    await assertAllowed(visitor, url)
    const answer = await fetch(url, {
      purpose: 'site',
      accept: ['text/html', 'application/xhtml+xml'],
      headers: { 'accept-language': 'en, *;q=0.5' },
      timeoutMs: 8000,
      signal,
      allowRedirectTo: async (target) => {
        if (!isSameSite(target.hostname, host)) return false
        await assertAllowed(visitor, target.href)
        return true
      },
    })
    if (answer.status !== 200)
      return unread('http_status', `The website answered ${answer.status} instead of a page.`)
    const page = readPage(answer.body, answer.url)
    return {
      ok: true,
      read: { page, lang: pageLanguage(page), fetched_at: visitor.now().toISOString() },
    }
  } catch (error) {
    return unreadBy(error, host)
  }
}

async function assertAllowed({ robots, signal }: Visitor, url: string): Promise<void> {
  const { refusal } = await robots(url, { signal })
  if (refusal) throw refusal
}

function unreadBy(error: unknown, host: string): Visit {
  if (!(error instanceof OutboundRefused)) throw error
  // The deadline of the whole reading calls requests off; for people that is a lack of time.
  if (error.reason === 'aborted') return unread('timeout', `${host} took too long to answer.`)
  return unread(error.reason, error.message)
}

function unread(code: string, message: string): Visit {
  return { ok: false, reason: { code, message } }
}

import type { Dispatcher } from 'undici'
import { refuseInTransaction } from '#kernel/postgres/open-transaction.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { refusalOf as refusalBy } from './outbound-failure.ts'
import { createRoutes } from './outbound-route.ts'
import type { ResolveHost, Route, Routes } from './outbound-route.ts'
import { nextHop, redirectTarget } from './redirect.ts'
import type { Hop } from './redirect.ts'
import { acceptedEncodings, decodeText, readBytes } from './response-body.ts'

/** What is asked of the outside. `purpose` says in a word what for, and is sent to `onFetch`. */
export type FetchOptions = {
  purpose: string
  /** The address of the page or file that named this one; then a mapped origin is asked only if it is the same. */
  namedBy?: string
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Media types that a successful response may have, such as `text/html` or `image/*`; any when left out. */
  accept?: string[]
  /** What `body` holds: text (the default), or the bytes in base64 of what is no text. */
  as?: 'text' | 'base64'
  /** Decoded bytes; 2 MB when left out. */
  maxBytes?: number
  /** What happens to a longer body: it is cut (`truncated`, the default) or refused. */
  whenTooLarge?: 'cut' | 'refuse'
  /** Milliseconds for everything, redirects included; 12,000 when left out. */
  timeoutMs?: number
  /** Milliseconds until the response begins; 5,000 when left out. */
  headTimeoutMs?: number
  /** Milliseconds between two pieces of the body; 8,000 when left out. */
  idleTimeoutMs?: number
  /** Whether a redirect is followed (the default) or is the response. */
  redirects?: 'follow' | 'return'
  signal?: AbortSignal
  /** Told of the response that is returned, and of its decoded bytes as they arrive, for whoever does not wait for the whole. */
  onHead?: (head: Pick<Fetched, 'status' | 'headers'>) => void
  onBytes?: (bytes: Uint8Array) => void
  allowRedirectTo?: (url: URL) => Promise<boolean>
}

/** A response from the outside. `url` is where it came from in the public spelling, `address` the peer's IP address. */
export type Fetched = {
  status: number
  url: string
  headers: Record<string, string>
  body: string
  address: string
  truncated: boolean
}

/** Asks the outside; every failure is an `OutboundRefused`. Any HTTP status is a response. */
export type SafeFetch = ((url: string, options: FetchOptions) => Promise<Fetched>) & {
  /** Says why an address would not be asked whatever its name leads to; undefined where it would. */
  refusalOf: (url: string, namedBy?: string) => OutboundRefused | undefined
  close: () => Promise<void>
}

/** How the outside may be reached. `originMap` sends whole origins elsewhere, private places included. */
export type SafeFetchOptions = {
  originMap: ReadonlyMap<string, string>
  userAgent: string
  resolver?: ResolveHost
  /** Connections at once to one origin; 4 when left out. */
  connectionsPerOrigin?: number
  onFetch?: (report: { purpose: string; host: string; outcome: string }) => void
}

/**
 * Makes the one way by which the program asks strangers' addresses: public addresses only (checked at the moment of
 * connecting and again at every redirect), ports 80 and 443, limits on time, headers and decoded bytes.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const closing = new AbortController()
  const routes = createRoutes(options)
  const ask = async (url: string, request: FetchOptions): Promise<Fetched> => {
    refuseInTransaction('asking the outside')
    const timeout = AbortSignal.timeout(request.timeoutMs ?? 12_000)
    const given = request.signal ? [request.signal] : []
    const signal = AbortSignal.any([timeout, closing.signal, ...given])
    try {
      const wire = { routes, signal, userAgent: options.userAgent }
      const answer = await follow(wire, firstHop(url, request), request)
      report(options, url, request, String(answer.status))
      return answer
    } catch (error) {
      const refusal = refusalBy(error, url, signal, timeout)
      report(options, url, request, refusal.reason)
      throw refusal
    }
  }
  const close = async (): Promise<void> => {
    closing.abort()
    await routes.close()
  }
  const refusalOf = (url: string, namedBy?: string) => refused(routes, url, namedBy)
  return Object.assign(ask, { close, refusalOf })
}

function refused(routes: Routes, url: string, namedBy?: string): OutboundRefused | undefined {
  try {
    routeFor(routes, parsedUrl(url), named(namedBy))
    return undefined
  } catch (error) {
    if (error instanceof OutboundRefused) return error
    throw error
  }
}

type Wire = { routes: Routes; signal: AbortSignal; userAgent: string }

const maxRedirects = 5

function report(
  options: SafeFetchOptions,
  url: string,
  { purpose }: FetchOptions,
  outcome: string,
) {
  options.onFetch?.({ purpose, host: URL.parse(url)?.host ?? '', outcome })
}

function firstHop(url: string, { method = 'GET', headers = {}, body }: FetchOptions): Hop {
  return { url: parsedUrl(url), method, headers, ...(body === undefined ? {} : { body }) }
}

function parsedUrl(url: string): URL {
  const parsed = URL.parse(url)
  if (!parsed) throw new OutboundRefused('invalid_url', url)
  return parsed
}

async function follow(wire: Wire, first: Hop, options: FetchOptions): Promise<Fetched> {
  let hop = first
  let namedBy = named(options.namedBy)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const route = routeFor(wire.routes, hop.url, namedBy)
    const answer = await send(wire, route, hop, options)
    const target =
      options.redirects === 'return'
        ? undefined
        : redirectTarget(hop, answer.statusCode, answer.headers['location'])
    if (!target) return await receive(answer, route, hop.url, options)
    discard(answer)
    namedBy = hop.url
    hop = await nextHop(hop, answer.statusCode, target, options.allowRedirectTo)
  }
  throw new OutboundRefused('too_many_redirects', first.url.href)
}

function named(namedBy: string | undefined): URL | undefined {
  return namedBy === undefined ? undefined : parsedUrl(namedBy)
}

function routeFor(routes: Routes, url: URL, namedBy: URL | undefined): Route {
  if (url.username || url.password) throw new OutboundRefused('credentials', url.href)
  return routes.to(url, namedBy)
}

async function send(wire: Wire, route: Route, hop: Hop, options: FetchOptions) {
  return await route.request({
    origin: route.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: {
      accept: options.accept?.join(', ') ?? '*/*',
      ...hop.headers,
      host: hop.url.host,
      'user-agent': wire.userAgent,
      'accept-encoding': acceptedEncodings,
    },
    body: hop.body ?? null,
    signal: wire.signal,
    ...(options.headTimeoutMs === undefined ? {} : { headersTimeout: options.headTimeoutMs }),
    ...(options.idleTimeoutMs === undefined ? {} : { bodyTimeout: options.idleTimeoutMs }),
  })
}

async function receive(
  answer: Dispatcher.ResponseData,
  route: Route,
  url: URL,
  options: FetchOptions,
): Promise<Fetched> {
  const headers = joined(answer.headers)
  try {
    const type = headers['content-type'] ?? ''
    if (answer.statusCode < 300) assertAccepted(type, options.accept, url)
    options.onHead?.({ status: answer.statusCode, headers })
    const { maxBytes = 2_000_000, onBytes } = options
    const encoding = headers['content-encoding'] ?? ''
    const bytes = await readBytes(answer.body, { encoding, maxBytes, url: url.href, onBytes })
    if (bytes.truncated && options.whenTooLarge === 'refuse')
      throw new OutboundRefused('too_large', url.href)
    const address = route.address()
    const { statusCode: status } = answer
    return {
      status,
      url: url.href,
      headers,
      body: options.as === 'base64' ? bytes.bytes.toString('base64') : decodeText(bytes, type),
      address,
      truncated: bytes.truncated,
    }
  } finally {
    discard(answer)
  }
}

function assertAccepted(type: string, accept: string[] | undefined, url: URL): void {
  const essence = (type.split(';')[0] ?? '').trim().toLowerCase()
  const fits = (pattern: string): boolean =>
    pattern === '*/*' ||
    pattern === essence ||
    (pattern.endsWith('/*') && essence.startsWith(pattern.slice(0, -1)))
  if (accept && !accept.some(fits)) throw new OutboundRefused('content_type', url.href)
}

function joined(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      [value ?? ''].flat().join(', '),
    ]),
  )
}

// The connection goes with an unread body: reading it to the end would be reading without a limit.
function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined)
  answer.body.destroy()
}

import { OutboundRefused } from './outbound-refused.ts'

/** One request of a chain. */
export interface Hop {
  readonly url: URL
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The address that a response redirects to, if it does. Refuses `invalid_url`. */
export function redirectTarget(
  hop: Hop,
  status: number,
  location: string | string[] | undefined,
): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return undefined
  const target = URL.parse(location, hop.url.href)
  if (!target) throw new OutboundRefused('invalid_url', hop.url.href)
  return target
}

/**
 * The request that follows a redirect. Another origin gets none of the caller's headers and never a body. Refuses
 * `scheme`, `downgrade` and `redirect_not_allowed`.
 */
export async function nextHop(
  hop: Hop,
  status: number,
  url: URL,
  allow: ((url: URL) => Promise<boolean>) | undefined,
): Promise<Hop> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundRefused('scheme', url.href)
  if (hop.url.protocol === 'https:' && url.protocol === 'http:')
    throw new OutboundRefused('downgrade', url.href)
  if (allow && !(await allow(url))) throw new OutboundRefused('redirect_not_allowed', url.href)
  const elsewhere = url.origin !== hop.url.origin
  const headers = elsewhere ? {} : hop.headers
  if (hop.method === 'GET' || !keepsMethod(status))
    return { url, method: 'GET', headers: withoutBody(headers) }
  if (elsewhere) throw new OutboundRefused('redirect_not_allowed', url.href)
  return { ...hop, url }
}

function keepsMethod(status: number): boolean {
  return status === 307 || status === 308
}

function withoutBody(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.toLowerCase().startsWith('content-')),
  )
}

import type { SafeFetch } from '../web/safe-fetch.ts'

const maxBytes = 8_000_000
const maxMs = 120_000

/**
 * The safe fetch as the libraries want it: public addresses only, looked at when connecting. It gives a body when it is
 * whole, so what an organization's own model says arrives at once.
 */
export function publicFetch(safeFetch: SafeFetch): typeof globalThis.fetch {
  return async (input, init) => {
    const { status, headers, body } = await safeFetch(addressOf(input), {
      purpose: 'model',
      method: init?.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : '',
      maxBytes,
      whenTooLarge: 'refuse',
      redirects: 'return',
      timeoutMs: maxMs,
      headTimeoutMs: maxMs,
      ...(init?.signal == null ? {} : { signal: init.signal }),
    })
    return new Response(isBodiless(status) ? null : body, { status, headers: kept(headers) })
  }
}

function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/** The body is decoded already. */
function kept(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers
  return rest
}

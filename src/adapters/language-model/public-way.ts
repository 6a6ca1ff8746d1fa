import type { SafeFetch } from '../web/safe-fetch.ts'
import { addressOf, isBodiless, type Fetch, type Post, type Way } from './fetched.ts'

/** The longest output in the most wordy events, some 500 bytes for a token. */
const maxBytes = 16_000_000
/** As long as the longest call; whoever calls takes less. */
const maxMs = 600_000
/** As Node's own fetch: models think before they write, some after their head has been sent. */
const maxSilenceMs = 300_000

/**
 * The safe fetch as the libraries want it: public addresses only, looked at when connecting, no redirects; the body
 * arrives as it is sent, up to its limit.
 */
export function publicWay(safeFetch: SafeFetch): Way {
  const fetch = publicFetch(safeFetch)
  return { fetch, post: postingBy(fetch) }
}

function postingBy(fetch: Fetch): Post {
  return async (address, posted) => {
    const { status, headers, body } = await fetch(address, { method: 'POST', ...posted })
    return {
      status,
      body: body ?? nothing(),
      header: (name) => headers.get(name) ?? undefined,
      dismiss: () => void body?.cancel().catch(() => undefined),
    }
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function publicFetch(safeFetch: SafeFetch): Fetch {
  return (input, init) => {
    const head = Promise.withResolvers<Response>()
    const gone = new AbortController()
    const body = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, buffered)
    const writer = body.writable.getWriter()
    writer.closed.catch(() => gone.abort())
    safeFetch(addressOf(input), {
      ...askedBy(init),
      signal: AbortSignal.any([gone.signal, ...(init?.signal == null ? [] : [init.signal])]),
      onHead: ({ status, headers }) => {
        const shown = isBodiless(status) ? null : body.readable
        head.resolve(new Response(shown, { status, headers: kept(headers) }))
      },
      onBytes: (bytes) => void writer.write(bytes).catch(() => undefined),
    }).then(
      () => writer.close().catch(() => undefined),
      (error: unknown) => {
        head.reject(error)
        return writer.abort(error).catch(() => undefined)
      },
    )
    return head.promise
  }
}

/** What nobody has read yet is at most as long as the limit. */
const buffered = { highWaterMark: Infinity }

function askedBy(init: RequestInit | undefined) {
  return {
    purpose: 'model',
    method: init?.method === 'GET' ? 'GET' : 'POST',
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: typeof init?.body === 'string' ? init.body : '',
    maxBytes,
    whenTooLarge: 'refuse',
    redirects: 'return',
    timeoutMs: maxMs,
    headTimeoutMs: maxSilenceMs,
    idleTimeoutMs: maxSilenceMs,
  } as const
}

/** The body is decoded already. */
function kept(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers
  return rest
}

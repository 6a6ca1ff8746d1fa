import type { Dispatcher } from 'undici'
import type { Exit } from '../web/outbound-exit.ts'
import { addressOf, isBodiless } from './fetched.ts'

/** As Node's own fetch: models think before they write, some after their head has been sent. */
const maxSilenceMs = 300_000

/**
 * What the libraries take for `fetch`, at addresses that the operator chose, private ones included: the client that is
 * below Node's own, without what browsers have to do, which takes as long again. Redirects are not followed.
 */
export function operatorFetch({ request }: Exit): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await request(requestOf(addressOf(input), init)).catch((error: unknown) => {
      throw init?.signal?.aborted === true ? error : new TypeError('fetch failed', { cause: error })
    })
    const { statusCode: status, body } = answer
    if (isBodiless(status)) await body.dump()
    const shown = isBodiless(status) ? null : streamOf(body)
    return new Response(shown, { status, headers: headersOf(answer) })
  }
}

/** Where nothing is said about encodings, any may be sent. */
function requestOf(address: string, init: RequestInit | undefined): Dispatcher.RequestOptions {
  const { origin, pathname, search } = new URL(address)
  return {
    origin,
    path: pathname + search,
    method: init?.method === 'GET' ? 'GET' : 'POST',
    headers: { ...Object.fromEntries(new Headers(init?.headers)), 'accept-encoding': 'identity' },
    body: typeof init?.body === 'string' ? init.body : null,
    signal: init?.signal ?? null,
    headersTimeout: maxSilenceMs,
    bodyTimeout: maxSilenceMs,
  }
}

/** The line is closed also where nobody has begun to read. */
function streamOf(body: Dispatcher.ResponseData['body']): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      pull: async (stream) => {
        const { done, value } = await pieces.next()
        if (done === true) stream.close()
        else stream.enqueue(value)
      },
      cancel: () => {
        body.on('error', () => undefined).destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

function headersOf({ headers }: Dispatcher.ResponseData): Headers {
  const told = new Headers()
  for (const [name, values = []] of Object.entries(headers))
    for (const value of [values].flat()) told.append(name, value)
  return told
}

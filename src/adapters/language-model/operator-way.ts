import type { Dispatcher } from 'undici'
import type { Exit } from '../web/outbound-exit.ts'
import { addressOf, isBodiless, type Answered, type Post, type Way } from './fetched.ts'

/** As Node's own fetch: models think before they write, some after their head has been sent. */
const maxSilenceMs = 300_000

/**
 * The way to addresses that the operator chose, private ones included: the client that is below Node's own, without what
 * browsers have to do, which takes as long again. Redirects are not followed.
 */
export function operatorWay(exit: Exit): Way {
  return { fetch: operatorFetch(exit), post: operatorPost(exit) }
}

function operatorPost({ request }: Exit): Post {
  return async (address, { headers, body, signal }) =>
    answered(
      await request({
        ...requestTo(address),
        method: 'POST',
        headers: plain(headers),
        body,
        signal,
      }),
    )
}

function answered({ statusCode: status, headers, body }: Dispatcher.ResponseData): Answered {
  return {
    status,
    body,
    header: (name) => [headers[name]].flat()[0],
    dismiss: () => void body.dump().catch(() => undefined),
  }
}

function operatorFetch({ request }: Exit): Way['fetch'] {
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

function requestOf(address: string, init: RequestInit | undefined): Dispatcher.RequestOptions {
  return {
    ...requestTo(address),
    method: init?.method === 'GET' ? 'GET' : 'POST',
    headers: plain(Object.fromEntries(new Headers(init?.headers))),
    body: typeof init?.body === 'string' ? init.body : null,
    signal: init?.signal ?? null,
  }
}

/** Where nothing is said about encodings, any may be sent. */
function plain(headers: Readonly<Record<string, string>>) {
  return { ...headers, 'accept-encoding': 'identity' }
}

function requestTo(address: string) {
  const { origin, pathname, search } = new URL(address)
  return {
    origin,
    path: pathname + search,
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

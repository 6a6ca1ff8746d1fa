import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { RateLimited } from '../errors.ts'
import type { Counter } from './authentication.ts'
import { network } from './network.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'
import { routeOf } from './shared-routes.ts'
import { countArriving } from './spared.ts'

const mebibyte = 1_048_576

/** What bodies may take of the memory until their responses are sent. */
export const bodyMemory = { each: 16 * mebibyte, all: 128 * mebibyte } as const

/**
 * What happens to every request before its body is read. Each is counted once: a visitor's here, one with a
 * credential when it is known whose, and what never gets so far as it is refused.
 */
export function receiveRequests(app: FastifyInstance, config: Config, counter: Counter): void {
  const requests = new KeyedSemaphore({ each: config.MAX_CONNECTIONS_PER_ADDRESS, all: Infinity })
  const bodies = new KeyedSemaphore(bodyMemory)
  app.decorateRequest('rateLimit', undefined)
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.address = addressOf(request)
    limit(requests, request, reply, 1, 'requests at once')
    limit(bodies, request, reply, sizeOf(request), 'bytes at once')
    if (isCounted(request) && !hasCredential(request)) countArriving(counter, request)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && declaredOf(request) > largestUnread) endUnread(request, reply)
    if (isCounted(request) && request.rateLimit === undefined)
      request.rateLimit = counter.limiter.hit(
        `address ${network(request.address)}`,
        counter.perAddress,
      )
    done(null, payload)
  })
}

/** Whoever has hung up has no address any more, which the types do not know. */
function addressOf({ ip }: { readonly ip: string | undefined }): string {
  return ip ?? 'unknown'
}

const largestUnread = 65_536

/**
 * The rest of a large body is neither waited for nor read: Node would go on reading while it closes, and what
 * it reads is cleared away by stopping everything.
 */
function endUnread({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close')
  reply.raw.once('finish', () => socket.destroy())
}

/** What it may take of the memory at most, in bytes. */
function sizeOf(request: FastifyRequest): number {
  return Math.min(declaredOf(request), routeOf(request).bodyLimit ?? mebibyte)
}

/** As the head declares it; a body of unknown length may become as long as any. */
function declaredOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/** Counts a request among those of its address until it is closed. @throws RateLimited */
function limit(
  semaphore: KeyedSemaphore,
  { address }: FastifyRequest,
  reply: FastifyReply,
  amount: number,
  what: string,
): void {
  if (amount === 0) return
  const key = network(address)
  if (!semaphore.acquire(key, amount))
    throw new RateLimited({
      detail: `Too many ${what}; wait for some responses before you send more.`,
      headers: { 'retry-after': '1' },
    })
  reply.raw.once('close', () => semaphore.release(key, amount))
}

const credentials = ['authorization', 'x-mcp-api-key', 'x-api-key'] as const

function hasCredential({ headers }: FastifyRequest): boolean {
  return credentials.some((name) => headers[name] !== undefined)
}

/** What asks whether a page may call is counted when it turns out not to be that. */
function isCounted(request: FastifyRequest): boolean {
  const { is404, method } = request
  return routeOf(request).config.isUncounted !== true && !(is404 && method === 'OPTIONS')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it came from, as it was when it came. */
    address: string
  }
  interface FastifyContextConfig {
    /** Health and metrics are asked for all the time, by those who run the service. */
    readonly isUncounted?: boolean
  }
}

import type { FastifyRequest } from 'fastify'
import { countAddress, type Counter } from './authentication.ts'
import { network } from './network.ts'
import type { Limit } from './rate-limit.ts'
import { routeOf } from './shared-routes.ts'

/** So many of a network that is over its allowance are told so with what they sent. */
const spared: Limit = { limit: 10, windowSeconds: 60 }

function bucketOf({ address }: FastifyRequest): string {
  return `spared ${network(address)}`
}

/**
 * Counts what arrives against its address. What is over the allowance is refused before its body is read, unless its
 * route tells some of it later, which then finds in `rateLimit` that it is. @throws RateLimited
 */
export function countArriving(counter: Counter, request: FastifyRequest): void {
  const { limiter, perAddress } = counter
  const mayBeTold = routeOf(request).config.tellsLater?.(request) === true
  if (!mayBeTold || !limiter.peek(bucketOf(request), spared).allowed)
    return countAddress(counter, request)
  request.rateLimit = limiter.hit(`address ${network(request.address)}`, perAddress)
}

/** Takes one of those that a network is spared; false where none is left. */
export function takeSpared({ limiter }: Counter, request: FastifyRequest): boolean {
  return limiter.hit(bucketOf(request), spared).allowed
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what is over the allowance of its address is told with what was sent, which has to be read for it. */
    readonly tellsLater?: (request: FastifyRequest) => boolean
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import type { Config } from '../config.ts'
import { MethodNotAllowed } from '../errors.ts'
import { lazy } from '../lazy.ts'
import { countAddress, type Counter } from './authentication.ts'
import { answerPreflight, listedOrigins, type Sharing } from './cors.ts'
import { routing } from './routing.ts'

/** What an address offers by each of its methods, for those who come with another. */
export interface Offer {
  readonly sharing: ReadonlyMap<string, Sharing>
  /** What to do instead, where the methods do not say enough. */
  readonly detail?: string
}

interface Refusing {
  readonly config: Config
  readonly counter: Counter
}

/**
 * What the addresses offer, in one tree that is asked about requests which no route serves, and made for the first of
 * them. Routes for all other methods would stand in the tree of each method, and be a good part of every start.
 */
class Offers {
  readonly #offers: [url: string, offer: Offer][] = []
  readonly #router = lazy(() => {
    const router = findMyWay(routing)
    for (const [url, offer] of this.#offers) router.on('GET', url, unused, offer)
    return router
  })

  /** Before the first request. */
  add(url: string, sharing: Offer['sharing']): void {
    this.#offers.push([url, { sharing }])
  }

  at(url: string): { offer: Offer; params: unknown } | undefined {
    const found = this.#router().find('GET', url)
    return found === null ? undefined : { offer: found.store as Offer, params: found.params }
  }
}

function unused(): never {
  throw new TypeError('offers are looked up and never served')
}

/** Every route added to `app.offers` refuses what it does not offer; what stands nowhere is `unknown`. */
export function refuseTheRest(
  app: FastifyInstance,
  refusing: Refusing,
  unknown: (request: FastifyRequest) => never,
): void {
  const offers = new Offers()
  app.decorate('offers', offers)
  app.setNotFoundHandler((request, reply) => {
    const found = offers.at(request.url)
    if (found === undefined) return unknown(request)
    return refuseMethod(found.offer, { request, reply, params: found.params }, refusing)
  })
}

interface Refused {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: unknown
}

/** Refuses every method but those that the address offers, and tells pages of other origins which those are. */
export async function refuseMethod(
  { sharing, detail }: Offer,
  { request, reply, params }: Refused,
  { config, counter }: Refusing,
): Promise<FastifyReply> {
  if ([...sharing.values()].some(({ origins }) => origins !== undefined))
    countAddress(counter, request)
  const { method, headers } = request
  if (
    method === 'OPTIONS' &&
    (await answerPreflight(listedOrigins(config), sharing, { headers, params }, reply))
  )
    return reply.code(204).send()
  countAddress(counter, request)
  const allow = [...sharing.keys(), ...(sharing.has('GET') ? ['HEAD'] : [])].join(', ')
  throw new MethodNotAllowed({ detail: detail ?? `Use ${allow} here.`, headers: { allow } })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What addresses offer, for those who come with another method. */
    readonly offers: Offers
  }
}

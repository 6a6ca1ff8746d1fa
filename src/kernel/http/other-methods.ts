import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { MethodNotAllowed } from '../errors.ts'
import { Addresses } from './addresses.ts'
import { countAddress, type Counter } from './authentication.ts'
import { respondToPreflight, listedOrigins, type Sharing } from './cors.ts'

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

/** Every route added to `app.offers` refuses what it does not offer; what stands nowhere is `unknown`. */
export function refuseTheRest(
  app: FastifyInstance,
  refusing: Refusing,
  unknown: (request: FastifyRequest) => never,
): void {
  const offers = new Addresses<Offer>()
  app.decorate('offers', offers)
  app.setNotFoundHandler((request, reply) => {
    const found = offers.at(request.url)
    if (found === undefined) return unknown(request)
    return refuseMethod(found.value, { request, reply, params: found.params }, refusing)
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
    (await respondToPreflight(listedOrigins(config), sharing, { headers, params }, reply))
  )
    return reply.code(204).send()
  countAddress(counter, request)
  const allow = [...sharing.keys(), ...(sharing.has('GET') ? ['HEAD'] : [])].join(', ')
  throw new MethodNotAllowed({ detail: detail ?? `Use ${allow} here.`, headers: { allow } })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What addresses offer, for those who come with another method. */
    readonly offers: Addresses<Offer>
  }
}

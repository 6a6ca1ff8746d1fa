import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { MethodNotAllowed } from '../errors.ts'
import { apiPrefix } from './address.ts'
import { countAddress, type Counter } from './authentication.ts'
import { bodyLimitOf } from './body.ts'
import { receiveUploads } from './upload.ts'
import { answerPreflight, listedOrigins, shareWithNamed, sharingOf, type Sharing } from './cors.ts'
import { methodOf, pathOf, type AnyEndpoint } from './endpoint.ts'
import { operation, type OperationContext } from './operation.ts'

/** Mounts every endpoint, and refuses the methods that its path does not offer. */
export function mount(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  context: OperationContext,
): void {
  for (const [path, there] of Map.groupBy(endpoints, pathOf)) {
    const url = apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const endpoint of there) mountOne(app, url, endpoint, context)
    const offered = new Map(
      there.map((endpoint) => [methodOf(endpoint), sharingOf(endpoint, context.base)]),
    )
    refuseOtherMethods(app, url, offered, { ...context.base, counter: context.authenticator })
  }
}

function mountOne(
  app: FastifyInstance,
  url: string,
  endpoint: AnyEndpoint,
  context: OperationContext,
): void {
  const { receives } = endpoint
  const route = {
    method: methodOf(endpoint),
    url,
    bodyLimit: bodyLimitOf(endpoint),
    config: { sharing: sharingOf(endpoint, context.base), isUpload: receives !== undefined },
    handler: operation(endpoint, context),
    ...(endpoint.origins && { onRequest: sharingByName(context) }),
  }
  if (receives === undefined) return void app.route(route)
  void app.register(async (inside) => {
    receiveUploads(inside, receives)
    inside.route(route)
  })
}

/** Later than what counts requests, since it asks the database. */
function sharingByName({ base }: OperationContext) {
  const listed = listedOrigins(base.config)
  return (request: FastifyRequest, reply: FastifyReply) => shareWithNamed(listed, request, reply)
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

interface OtherMethods {
  readonly config: Config
  readonly counter: Counter
  /** What to do instead, where the methods that are offered do not say enough. */
  readonly detail?: string
}

/** Refuses every method but those that the address offers, and tells pages of other origins which those are. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  sharing: ReadonlyMap<string, Sharing>,
  { config, counter, detail }: OtherMethods,
) {
  const offered = [...sharing.keys(), ...(sharing.has('GET') ? ['HEAD'] : [])]
  const allow = offered.join(', ')
  app.route({
    method: methods.filter((method) => !offered.includes(method)),
    url,
    config: { isUncounted: true },
    handler: async (request, reply) => {
      if ([...sharing.values()].some(({ origins }) => origins !== undefined))
        countAddress(counter, request)
      if (
        request.method === 'OPTIONS' &&
        (await answerPreflight(listedOrigins(config), sharing, request, reply))
      )
        return reply.code(204).send()
      countAddress(counter, request)
      throw new MethodNotAllowed({ detail: detail ?? `Use ${allow} here.`, headers: { allow } })
    },
  })
}

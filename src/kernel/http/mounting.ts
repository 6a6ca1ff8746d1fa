import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix } from './address.ts'
import { bodyLimitOf } from './body.ts'
import { receiveUploads } from './upload.ts'
import { listedOrigins, shareWithNamed, sharingOf } from './cors.ts'
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
    app.offers.add(url, offered)
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

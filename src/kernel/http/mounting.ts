import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix } from './address.ts'
import { bodyLimitOf } from './body.ts'
import { listedOrigins, shareWithNamed, sharingOf } from './cors.ts'
import { declaredHeaders } from './declared.ts'
import { methodOf, pathOf, type AnyEndpoint } from './endpoint.ts'
import { operation, type OperationContext } from './operation.ts'
import { SharedRoutes, type Mounted } from './shared-routes.ts'

/** Mounts every endpoint, and refuses the methods that its path does not offer. */
export function mount(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  context: OperationContext,
): void {
  const routes = new SharedRoutes()
  for (const [path, there] of Map.groupBy(endpoints, pathOf)) {
    const url = apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
    const mounted = there.map((endpoint) => mountedAt(url, endpoint, context))
    for (const one of mounted) routes.add(one)
    const sharing = new Map(mounted.map(({ method, config }) => [method, config.sharing]))
    app.offers.add(url, { sharing })
  }
  routes.serveIn(app)
  if (context.checkResponses) checkHeaders(app)
}

/** After what else adds headers; in tests alone. */
function checkHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: { mounted } }, reply) => {
    mounted?.value.check?.({ status: reply.statusCode, headers: reply.getHeaders() })
  })
}

function mountedAt(url: string, endpoint: AnyEndpoint, context: OperationContext) {
  const { receives } = endpoint
  return {
    method: methodOf(endpoint),
    url,
    bodyLimit: bodyLimitOf(endpoint),
    config: {
      sharing: sharingOf(endpoint, context.base),
      isUpload: receives !== undefined,
      mostValues: endpoint.mostValues,
    },
    receives,
    handler: operation(endpoint, context),
    ...(context.checkResponses && { check: declaredHeaders(endpoint) }),
    ...(endpoint.origins && { onRequest: sharingByName(context) }),
  } satisfies Mounted
}

/** Later than what counts requests, since it asks the database. */
function sharingByName({ base }: OperationContext) {
  const listed = listedOrigins(base.config)
  return (request: FastifyRequest, reply: FastifyReply) => shareWithNamed(listed, request, reply)
}

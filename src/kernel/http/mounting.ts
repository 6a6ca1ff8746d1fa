import type { FastifyInstance } from 'fastify'
import { MethodNotAllowed } from '../errors.ts'
import { apiPrefix } from './address.ts'
import { countAddress, type Counter } from './authentication.ts'
import { methodOf, pathOf, type AnyEndpoint } from './endpoint.ts'
import { operation, type OperationContext } from './operation.ts'

/** Mounts every endpoint, and refuses the methods that its path does not offer. */
export function mount(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  context: OperationContext,
): void {
  for (const [path, sharing] of Map.groupBy(endpoints, pathOf)) {
    const url = apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const endpoint of sharing)
      app.route({ method: methodOf(endpoint), url, handler: operation(endpoint, context) })
    refuseOtherMethods(app, url, sharing.map(methodOf), context.authenticator)
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Refuses every method but those that the address offers. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  own: readonly string[],
  counter: Counter,
) {
  const offered = own.includes('GET') ? [...own, 'HEAD'] : own
  const allow = offered.join(', ')
  const others = methods.filter((method) => !offered.includes(method))
  if (others.length === 0) return
  app.route({
    method: [...others],
    url,
    handler: (request) => {
      countAddress(counter, request)
      throw new MethodNotAllowed({
        detail: `Use ${allow} here.`,
        headers: { allow },
      })
    },
  })
}

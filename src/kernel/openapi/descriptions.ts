import { methodOf, type AnyEndpoint } from '../http/endpoint.ts'

/** What an operation does beyond its title; where its endpoint has nothing special to say, what its kind does. */
export function descriptionOf(endpoint: AnyEndpoint): string {
  return endpoint.description ?? ofItsKind(endpoint)
}

function ofItsKind(endpoint: AnyEndpoint): string {
  const method = methodOf(endpoint)
  if (endpoint.returns.isList === true) return 'A page at a time; follow `next` until it is null.'
  if (method === 'GET') return 'Returns the whole record.'
  if (method === 'PATCH') return 'Send only what is to change. Returns the whole record.'
  if (endpoint.returns.body === undefined) return 'The response has no body.'
  return 'Returns the whole record.'
}

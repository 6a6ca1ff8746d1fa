import { ofTheServer, refusalsOf } from '../openapi/refusals.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { asRefusal } from './failures.ts'

/** Compiles what becomes of a failure: a refusal that the contract does not tell of is a fault, for tests to find. */
export function declaredBy(endpoint: AnyEndpoint): (error: unknown) => never {
  const known = new Set([...refusalsOf(endpoint), ...ofTheServer])
  return (error) => {
    const { kind } = asRefusal(error)
    if (known.has(kind)) throw error
    throw new TypeError(`${endpoint.route} refuses with ${kind.code}, which it does not declare`, {
      cause: error,
    })
  }
}

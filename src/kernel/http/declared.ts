import type { Refusal, RefusalKind } from '../errors.ts'
import { ofTheServer, refusalsOf } from '../openapi/refusals.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { asRefusal } from './failures.ts'

/** Compiles what becomes of a failure: what the contract does not tell of is a fault, for tests to find. */
export function declaredBy(endpoint: AnyEndpoint): (error: unknown) => never {
  const known = new Set([...refusalsOf(endpoint), ...ofTheServer])
  return (error) => {
    const refusal = asRefusal(error)
    const [undeclared] = undeclaredOf(refusal, known)
    if (undeclared === undefined) throw error
    throw new TypeError(`${endpoint.route} sends ${undeclared}, which is not declared`, {
      cause: error,
    })
  }
}

function undeclaredOf({ kind, options }: Refusal, known: ReadonlySet<RefusalKind>): string[] {
  if (!known.has(kind)) return [`the refusal ${kind.code}`]
  const declared = new Set(Object.keys(kind.headers).map((name) => name.toLowerCase()))
  return Object.keys(options.headers ?? {})
    .filter((name) => !declared.has(name))
    .map((name) => `the header ${name} with ${kind.code}`)
}

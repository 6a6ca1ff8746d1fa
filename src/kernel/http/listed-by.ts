import type { z } from 'zod'
import { listed } from './endpoint.ts'

/** What a list says that a verb returns, given what the query asks. */
export function listedBy<S, Q, L extends z.ZodType>(
  body: L,
  verb: (scope: S, query: Q) => Promise<z.input<L>>,
) {
  return {
    returns: listed(body),
    handle: ({ scope, query }: { readonly scope: S; readonly query: Q }) => verb(scope, query),
  }
}

/** The same of a list of what belongs to the record that the path names. */
export function listedWithin<S, Q, L extends z.ZodType>(
  body: L,
  verb: (scope: S, id: string, query: Q) => Promise<z.input<L>>,
) {
  return {
    returns: listed(body),
    handle: (call: {
      readonly scope: S
      readonly target: { readonly id: string }
      readonly query: Q
    }) => verb(call.scope, call.target.id, call.query),
  }
}

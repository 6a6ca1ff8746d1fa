import type { z } from 'zod'
import { listed } from './endpoint.ts'

/** What a list says that a verb returns: what it can be asked, and its rows. */
export function listedBy<S, Q extends z.ZodType, L extends z.ZodType>(
  query: Q,
  body: L,
  verb: (scope: S, query: z.output<Q>) => Promise<z.input<L>>,
) {
  return {
    query,
    returns: listed(body),
    handle: (call: { readonly scope: S; readonly query: z.output<Q> }) =>
      verb(call.scope, call.query),
  }
}

/** The same of a list of what belongs to the record that the path names. */
export function listedWithin<S, Q extends z.ZodType, L extends z.ZodType>(
  query: Q,
  body: L,
  verb: (scope: S, id: string, query: z.output<Q>) => Promise<z.input<L>>,
) {
  return {
    query,
    returns: listed(body),
    handle: (call: {
      readonly scope: S
      readonly target: { readonly id: string }
      readonly query: z.output<Q>
    }) => verb(call.scope, call.target.id, call.query),
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { validationFailed } from '../wire/input.ts'
import { methodOf, type AnyEndpoint } from './endpoint.ts'

/** The state that the caller wants to change, for the verb to compare under its lock. */
export function expectedState(
  endpoint: AnyEndpoint,
  { 'if-match': ifMatch }: IncomingHttpHeaders,
): string | undefined {
  if (ifMatch === undefined || methodOf(endpoint) === 'GET') return undefined
  if (endpoint.conditional === true) return ifMatch
  throw validationFailed([
    { field: 'If-Match', code: 'unknown', message: 'This operation takes no precondition.' },
  ])
}

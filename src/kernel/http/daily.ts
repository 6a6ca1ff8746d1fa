import type { EndpointLimit } from './endpoint.ts'

/** So many calls of an operation as each caller may make in a day. */
export function daily(what: string, limit: number): EndpointLimit<unknown> {
  return {
    bucket: ({ caller }) => `${what} ${caller}`,
    limit: () => ({ limit, windowSeconds: 86_400 }),
  }
}

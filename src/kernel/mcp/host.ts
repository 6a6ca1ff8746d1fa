import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HostNotAllowed, OriginNotAllowed } from './refusals.ts'

/**
 * Refuses requests that a foreign page could have brought about by DNS rebinding. Loopback and the
 * service's own host names pass, on any port; programs send no `Origin`.
 */
export function hostCheck({ PUBLIC_URL, MCP_URL }: Config) {
  const own = [PUBLIC_URL, MCP_URL].map((address) => new URL(address).hostname)
  const allowed = ['localhost', '127.0.0.1', '[::1]', ...own]
  return ({ headers: { host, origin } }: FastifyRequest): void => {
    if (!validateHostHeader(host, allowed).ok) throw new HostNotAllowed()
    if (!validateOriginHeader(origin, allowed).ok) throw new OriginNotAllowed()
  }
}

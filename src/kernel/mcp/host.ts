import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { listedOrigins, mayCall, type Sharing } from '../http/cors.ts'
import { HostNotAllowed, OriginNotAllowed } from './refusals.ts'
import { choosingHeaders } from './toolsets.ts'

/**
 * Refuses requests that a foreign page could have brought about by DNS rebinding. Loopback and the
 * service's own host names pass, on any port, and pages of the listed origins; programs send no `Origin`.
 */
export function hostCheck(config: Config) {
  const isOwn = ownHosts(config)
  const origins = listedOrigins(config)
  const sharing = pageSharing(config)
  return ({ headers: { host, origin } }: FastifyRequest): void => {
    if (!isOwn(`http://${host ?? ''}`)) throw new HostNotAllowed()
    if (origin !== undefined && !mayCall(origins, sharing, origin)) throw new OriginNotAllowed()
  }
}

/** The headers of the protocol and of this server; a browser asks for each before it sends one. */
const takes = [
  'Accept',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'X-Api-Key',
  'X-MCP-API-Key',
  ...choosingHeaders,
]

/** What pages may do here: those that are let in read what they get, the challenge too. */
export function pageSharing(config: Config): Sharing {
  const isOwn = ownHosts(config)
  return {
    isOpen: false,
    exposes: ['WWW-Authenticate'],
    admits: (origin) => origin === '' || isOwn(origin),
    takes,
  }
}

/** Says whether an address names this machine or the service, whatever its port. */
function ownHosts({ PUBLIC_URL, MCP_URL }: Config): (address: string) => boolean {
  const own = [PUBLIC_URL, MCP_URL].map((address) => new URL(address).hostname)
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...own])
  return (address) => hosts.has(URL.parse(address)?.hostname ?? '')
}

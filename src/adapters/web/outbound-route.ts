import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isPublicAddress, isPublicHost } from './address.ts'
import { createExit, type Exit } from './outbound-exit.ts'
import { OutboundRefused } from './outbound-refused.ts'

/** Gives every address of a host name; an unknown name gives none or throws. */
export type ResolveHost = (hostname: string) => Promise<string[]>

/** Where a request really goes, and over which connections. */
export interface Route {
  readonly origin: string
  readonly request: Exit['request']
  readonly address: () => string
}

/**
 * Chooses routes: a mapped origin goes where the map says, any other only to the public web. An address that a stranger
 * named, at `namedBy`, leads to a mapped origin only if it is the stranger's own.
 */
export interface Routes {
  readonly to: (url: URL, namedBy?: URL) => Route
  readonly close: () => Promise<void>
}

export type RouteOptions = {
  originMap: ReadonlyMap<string, string>
  resolver?: ResolveHost
  connectionsPerOrigin?: number
}

/**
 * Opens the two ways out: one for mapped origins, which the operator vouches for, and one whose every connection
 * is checked. Environment proxies are not used: behind a proxy the address check would see only the proxy.
 */
export function createRoutes({
  originMap,
  resolver,
  connectionsPerOrigin = 4,
}: RouteOptions): Routes {
  const dns = new Resolver({ timeout: 1500, tries: 2 })
  const mapped = createExit({ connectionsPerOrigin })
  const lookup = publicLookup(resolver ?? resolverOf(dns))
  const open = createExit({ connectionsPerOrigin, lookup })
  const map = new Map(
    [...originMap].map(([from, to]) => [new URL(from).origin, new URL(to).origin]),
  )
  return {
    to: (url, namedBy) => {
      const target = map.get(url.origin)
      if (target === undefined) assertPublic(url)
      else if (namedBy !== undefined && namedBy.origin !== url.origin)
        throw new OutboundRefused('address_not_public', url.href)
      const exit = target === undefined ? open : mapped
      const origin = target ?? url.origin
      return { origin, request: exit.request, address: () => exit.addressOf(origin) }
    },
    close: async () => {
      dns.cancel()
      await Promise.all([mapped.close(), open.close()])
    },
  }
}

function assertPublic(url: URL): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundRefused('scheme', url.href)
  if (url.port !== '' && url.port !== '80' && url.port !== '443')
    throw new OutboundRefused('port', url.href)
  // Connections to IP literals never reach `lookup`, so the host is checked here too.
  if (!isPublicHost(url.hostname)) throw new OutboundRefused('address_not_public', url.href)
}

/**
 * The socket connects to exactly what this returns, so nobody can name another address between check and use. One
 * private address among public ones refuses them all.
 */
function publicLookup(resolve: ResolveHost): LookupFunction {
  return callbackify(async (hostname: string, _options: object) =>
    checked(hostname, await resolve(hostname)),
  )
}

function checked(hostname: string, addresses: string[]) {
  const url = `http://${hostname}`
  if (addresses.length === 0) throw new OutboundRefused('dns', url)
  if (!addresses.every(isPublicAddress)) throw new OutboundRefused('address_not_public', url)
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

// Not getaddrinfo: it occupies a thread of the pool that also hashes passwords for as long as a stranger's name
// server cares to stay silent.
function resolverOf(dns: Resolver): ResolveHost {
  return async (hostname) => {
    const answers = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

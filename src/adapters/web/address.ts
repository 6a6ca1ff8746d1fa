import { BlockList, isIP } from 'node:net'

/**
 * Says whether an IP address (v4 or v6, as text) belongs to the public Internet. Anything that is not plainly a
 * public unicast address is not: private, loopback, link-local, carrier, documentation, multicast, mapped and
 * tunnelled ones. Sources: the IANA special-purpose registries (RFC 6890), and the address at which each virtual
 * machine of Azure finds its host.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  if (family === 6) return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
  return false
}

/**
 * Says whether a host, as `URL.hostname` spells it after parsing, may be asked for at all: a public IP literal or
 * a name of two labels or more outside the names that networks keep for themselves. Says nothing about DNS.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase()
  const literal = host.startsWith('[') ? host.slice(1, -1) : host
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  return host.includes('.') && !inwardSuffixes.some((suffix) => host.endsWith(suffix))
}

const inwardSuffixes = ['.localhost', '.local', '.internal', '.intranet', '.lan', '.home.arpa']

const reserved = blockList(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`)

// IPv6 is an allow-list, so mapped, NAT64, unique-local and link-local addresses fall away by themselves.
const unicast = blockList('2000::/3')

function blockList(ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.trim().split(/\s+/)) {
    const [network = '', prefix = ''] = range.split('/')
    list.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

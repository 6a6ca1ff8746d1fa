import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whose allowance an address counts against: an IPv4 address, or the /64 of an IPv6 address, which one customer
 * usually holds as a whole. However it is written, and with the port that some proxies add, it is the same.
 */
export function network(address: string | undefined): string {
  // As most are written, and as they are returned.
  if (address !== undefined && isIPv4(address)) return address
  const bare = withoutPort(address ?? '')
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(address) ?? []
  return bracketed ?? plain ?? address
}

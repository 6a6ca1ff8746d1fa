import ipaddr from 'ipaddr.js'

/** Whether a host, by name or by address, is this machine itself; a name that only looks like an address is not. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
  )
}

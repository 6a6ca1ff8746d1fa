import { discoveryEndpoints } from './discovery/endpoints.ts'
import { leadEndpoints } from './leads/endpoints.ts'
import type { Outside } from './discovery/sources.ts'
import { profileEndpoints } from './profiles/endpoints.ts'

/** The operations of prospecting, given the world they look at. */
export function endpoints(outside: Outside) {
  return [...profileEndpoints(outside.readSite), ...discoveryEndpoints(outside), ...leadEndpoints]
}

import { discoveryEndpoints } from './discovery-endpoints.ts'
import { leadEndpoints } from './lead-endpoints.ts'
import type { Outside } from './outside.ts'
import { profileEndpoints } from './profile-endpoints.ts'

/** The operations of prospecting, given the world they look at. */
export const endpoints = (outside: Outside) => [
  ...profileEndpoints(outside.readSite),
  ...discoveryEndpoints(outside),
  ...leadEndpoints,
]

import { domain, type Domain } from '#kernel/domain.ts'
import type { Outside } from './discovery/sources.ts'
import { endpoints } from './endpoints.ts'
import { tools } from './tools.ts'

export { provisionProfile } from './profiles/provisioning.ts'

/** Prospecting, given the world it looks at. */
export function gtm(outside: Outside): Domain {
  return domain({ name: 'gtm', endpoints: endpoints(outside), tools: tools(outside) })
}

import { domain, type Domain } from '#kernel/domain.ts'
import type { Holdings } from './accounts/me.ts'
import { endpoints } from './endpoints.ts'
import { purgingJob, type Leaving } from './organizations/deletion-job.ts'
import { organizationEvents } from './organizations/events.ts'

export { createGate } from './gate.ts'
export { holdOrganization } from './organizations/holding.ts'
export { memberRemoved, memberUpdated } from './organizations/events.ts'
export { createUser, findUser } from './accounts/accounts.ts'
export { issueToken } from './accounts/tokens.ts'
export {
  createOrganization,
  findOrganization,
  membershipsOf,
  readOrganization,
} from './organizations/organizations.ts'
export { requireRoom } from './organizations/room.ts'

export function identity(outside: Holdings & Leaving): Domain {
  return domain({
    name: 'identity',
    endpoints: endpoints(outside),
    jobs: [purgingJob(outside)],
    events: organizationEvents,
  })
}

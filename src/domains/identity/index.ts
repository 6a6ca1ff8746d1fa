import { domain, type Domain } from '#kernel/domain.ts'
import type { Outside } from './accounts/me.ts'
import { resetJob } from './accounts/password-reset.ts'
import { endpoints } from './endpoints.ts'
import { purgingJob, tellingJob, type Leaving } from './organizations/deletion-job.ts'
import { invitationPage } from './pages/invitation-page.ts'
import { resetPage } from './pages/reset-page.ts'
import { simplePages } from './pages/simple-pages.ts'
import { events } from './organizations/events.ts'

export { roles } from './roles.ts'
export { actingAsAgent, createGate } from './gate.ts'
export { lockRole, lockActor } from './organizations/role-lock.ts'
export { memberEvents, membershipIn } from './organizations/events.ts'
export { holdsRole, isMember, membersAmong, membersNamed } from './organizations/members.ts'
export { AddressUnconfirmed, requireConfirmed } from './accounts/confirmation.ts'
export { confirmedEmails, createUser, emailsOf } from './accounts/accounts.ts'
export { disableUser, enableUser, keepPassword, setPassword } from './accounts/upkeep.ts'
export { createResetLink } from './accounts/password-reset.ts'
export { removeSecondFactor } from './second-factor/second-factor.ts'
export { isNewAccount } from './accounts/age.ts'
export { EmailTaken, findPerson } from './accounts/people.ts'
export { notifyPeople, notifyPerson } from './accounts/notices.ts'
export { issueToken } from './accounts/tokens.ts'
export { formerDays, forgetFormerMembers, leftLately } from './organizations/former-members.ts'
export { lockLiving } from './organizations/joining.ts'
export { isOwnerText } from './organizations/owner-text.ts'
export { notifyOwners } from './organizations/owner-notices.ts'
export {
  allOrganizationIds,
  createOrganization,
  findOrganization,
  membershipsOf,
  organizationNames,
  readOrganization,
  shareOrganization,
} from './organizations/organizations.ts'
import { formerMembersJob } from './organizations/former-members.ts'
import { forgettingJob } from './organizations/welcomes.ts'
export { takeWelcome } from './organizations/founders.ts'
export { requireRoom } from './organizations/room.ts'

export function identity(outside: Outside & Leaving): Domain {
  return domain({
    name: 'identity',
    endpoints: endpoints(outside),
    jobs: [resetJob, purgingJob(outside), tellingJob, forgettingJob, formerMembersJob],
    pages: [...simplePages(outside), resetPage(outside), invitationPage(outside)],
    events,
  })
}

import { event } from '#kernel/events/event.ts'
import { InvitationEntry, Membership, Organization } from '../schemas.ts'

export const organizationCreated = event({
  type: 'organization.created',
  summary: 'An organization was created; its data is the organization.',
  data: Organization,
})
export const organizationUpdated = event({
  type: 'organization.updated',
  summary: 'The name or the currency of the organization was changed.',
  data: Organization,
})

export const organizationDeletionScheduled = event({
  type: 'organization.deletion_scheduled',
  summary:
    'An owner deleted the organization: at `deletes_at` it is gone, until then it can be restored.',
  data: Organization,
})
export const organizationRestored = event({
  type: 'organization.restored',
  summary: 'An owner restored the organization before its deletion was due.',
  data: Organization,
})

/**
 * People are named by their id alone, and who is invited by that of the invitation: the log outlives what people are
 * called and where they read mail.
 */
export const memberJoined = event({
  type: 'member.joined',
  summary: 'Someone became a member, as the creator of the organization or by an invitation.',
  data: Membership,
})
export const memberUpdated = event({
  type: 'member.updated',
  summary: 'A member was given another role.',
  data: Membership,
})
export const memberRemoved = event({
  type: 'member.removed',
  summary: 'A member left or was removed; the actor is who did it.',
  data: Membership,
})

/** Only admins may see who could be impersonated with a password alone. */
export const secondFactorEnabled = event({
  type: 'member.second_factor_enabled',
  summary: 'A member switched their second factor on.',
  data: Membership,
  access: 'admin',
})
export const secondFactorDisabled = event({
  type: 'member.second_factor_disabled',
  summary: 'The second factor of a member was switched off, by them or by the operator.',
  data: Membership,
  access: 'admin',
})

/** Only admins may see whether the organization invites. */
const access = 'admin'
export const invitationCreated = event({
  type: 'invitation.created',
  summary:
    'An e-mail address was invited; GET /organizations/{organization_id}/invitations/{id}/ tells which.',
  data: InvitationEntry,
  access,
})
export const invitationAccepted = event({
  type: 'invitation.accepted',
  summary: 'The invited person accepted; `member.joined` is recorded with it.',
  data: InvitationEntry,
  access,
})
export const invitationRevoked = event({
  type: 'invitation.revoked',
  summary:
    'An open invitation was revoked, ended with the role of whoever made it, or had expired when the next one was created.',
  data: InvitationEntry,
  access,
})

export const organizationEvents = [
  organizationCreated,
  organizationUpdated,
  organizationDeletionScheduled,
  organizationRestored,
  memberJoined,
  memberUpdated,
  memberRemoved,
  secondFactorEnabled,
  secondFactorDisabled,
  invitationCreated,
  invitationAccepted,
  invitationRevoked,
]

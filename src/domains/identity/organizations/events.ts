import { z } from 'zod'
import { eventsOf, type EventType } from '#kernel/events/event.ts'
import { roles } from '../roles.ts'
import { InvitationEntry, Membership, Organization } from '../schemas.ts'

export const organizationEvents = eventsOf('organization', Organization, {
  created: 'An organization was created; its data is the organization.',
  updated:
    'The name, currency, time zone or second-factor requirement of the organization was changed.',
  deletion_scheduled:
    'An owner deleted the organization: it is gone at `deletes_at` and can be restored until then.',
  restored: 'An owner restored the organization before its deletion was due.',
})

/**
 * People are named by their id alone, and who is invited by that of the invitation: the log outlives what people are
 * called and where they read mail.
 */
export const memberEvents = eventsOf('member', Membership, {
  joined: 'Someone became a member, as the creator of the organization or by an invitation.',
  updated: 'The role of a member was changed.',
  removed: 'A member left or was removed; the actor is who did it.',
})

const Told = z.object({ user_id: z.string(), role: z.enum(roles) })

/** Whose membership such an event tells of, and with which role: of a removal the one that they had. */
export function membershipIn(data: unknown): z.output<typeof Told> {
  return Told.parse(data)
}

/** Only admins may see who could be impersonated with a password alone. */
const secondFactor = {
  second_factor_enabled: 'A member switched their second factor on.',
  second_factor_disabled:
    'The second factor of a member was switched off, by them or by the operator.',
}
export const secondFactorEvents = eventsOf('member', Membership, secondFactor, 'admin')

/** Only admins may see whether the organization invites. */
const invitation = {
  created:
    'An e-mail address was invited; GET /organizations/{organization_id}/invitations/{id}/ shows which.',
  accepted: 'The invited person accepted; `member.joined` is recorded with it.',
  revoked:
    'An open invitation was revoked, ended because its creator lost the role, or had expired when the next one was created.',
}
export const invitationEvents = eventsOf('invitation', InvitationEntry, invitation, 'admin')

export const events = [
  organizationEvents,
  memberEvents,
  secondFactorEvents,
  invitationEvents,
].flatMap((ofOne): EventType[] => Object.values(ofOne))

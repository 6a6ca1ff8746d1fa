import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { languages } from '#kernel/text/languages.ts'
import { roles } from './roles.ts'
import { isTimeZone } from '#kernel/text/time-zone.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { byId, email, id, instant, slug } from '#kernel/wire/primitives.ts'
import { currency } from '#kernel/wire/money.ts'
import { readable } from '#kernel/wire/texts.ts'

const name = readable(200)
export const personName = name.meta({ example: 'Ada Miller' })
const organizationName = name.meta({ example: 'Hearth Mill' })
const role = z.enum(roles).meta({ example: 'member' })
const language = z.enum(languages).meta({
  description: 'ISO 639-1 code of the language that mails are written in.',
  example: 'en',
})
const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Send an IANA time zone, such as Europe/Berlin')
  .meta({
    description: 'IANA time zone for times in mails.',
    example: 'Europe/Berlin',
  })
const zoneOfOrganization = timeZone.meta({
  description:
    'IANA time zone for days, and for times without an offset: in recurring tasks, imported files and quiet hours.',
  example: 'Europe/Berlin',
})
const token = z.string().meta({
  description: 'Shown once. Send it as `Authorization: Token <token>`.',
  example: 'svc_usr_EXAMPLEonly0000000000000000000000000000000000',
})

/** A password is stretched, not inspected: at least 12 characters, at most 1024 bytes. */
export const newPassword = z
  .string()
  .min(12, 'Use at least 12 characters')
  .refine((text) => Buffer.byteLength(text) <= 1024, 'Use at most 1024 bytes')
  .meta({ example: 'correct horse battery staple', format: 'password' })
export const anyPassword = z
  .string()
  .min(1)
  .max(1024)
  .meta({ example: 'correct horse battery staple', format: 'password' })

export const code = z.string().trim().min(6).max(20).meta({
  description:
    'Six digits from your authenticator app, or one of your recovery codes. Each works once.',
  example: '123456',
  format: 'password',
})

export const User = z
  .object({
    id,
    email,
    email_confirmed: z.boolean().meta({
      description: 'Whether a link that was mailed to the address has been used.',
      example: true,
    }),
    name: personName,
    language,
    time_zone: timeZone,
    created_at: instant,
  })
  .meta({ id: 'User' })

export const Organization = z
  .object({
    id,
    name: organizationName,
    slug,
    currency: z
      .string()
      .meta({ description: 'ISO 4217 code of the currency of deals.', example: 'EUR' }),
    time_zone: zoneOfOrganization,
    deletes_at: instant.nullable().meta({
      description:
        'When the organization and all that is in it is deleted for good; null unless an owner has scheduled it.',
      example: null,
    }),
    requires_second_factor: z.boolean().meta({
      description: 'Whether members without a second factor are refused.',
      example: false,
    }),
    created_at: instant,
  })
  .meta({ id: 'Organization' })

export const Me = z
  .object({
    id,
    email: z.string().meta({ example: 'ada@hearthmill.example' }),
    name: z.string().meta({ example: 'Ada Miller' }),
    created_at: instant,
    organizations: z.array(
      z.object({
        id,
        name: z.string().meta({ example: 'Hearth Mill' }),
        slug,
        role: z.enum(roles).meta({ example: 'owner' }),
        businesses: z.array(z.object({ slug, name: z.string().meta({ example: 'Hearth Mill' }) })),
      }),
    ),
  })
  .meta({ id: 'Me' })

export const Registration = z
  .strictObject({
    email,
    password: newPassword,
    name: personName,
    organization_name: organizationName,
  })
  .meta({ id: 'Registration' })
export const Registered = z
  .object({ token, user: User, organization: Organization })
  .meta({ id: 'Registered' })

export const Credentials = z
  .strictObject({
    email: z.string().trim().min(1).max(254).meta({ example: 'ada@hearthmill.example' }),
    password: anyPassword,
    code: code.optional(),
  })
  .meta({ id: 'Credentials' })
export const Session = z.object({ token }).meta({ id: 'Session' })

export const ProfileChange = z
  .strictObject({ name: personName, language, time_zone: timeZone })
  .partial()
  .meta({ id: 'ProfileChange' })
export const PasswordChange = z
  .strictObject({
    current_password: anyPassword,
    new_password: newPassword,
    end_keys: z.boolean().optional().meta({
      description: 'Also revokes every MCP key that acts as you, in all organizations.',
      example: true,
    }),
  })
  .meta({ id: 'PasswordChange' })

const linkToken = z.string().min(1).max(100).meta({
  description: 'The last part of the mailed link.',
  example: 'svc_lnk_EXAMPLEonly',
})
export const LinkToken = z.strictObject({ token: linkToken }).meta({ id: 'LinkToken' })
export const PasswordResetRequest = z.strictObject({ email }).meta({ id: 'PasswordResetRequest' })
export const PasswordReset = z
  .strictObject({ token: linkToken, new_password: newPassword })
  .meta({ id: 'PasswordReset' })
export const AddressChange = z
  .strictObject({ email, password: anyPassword })
  .meta({ id: 'AddressChange' })

export const AccountDeletion = z
  .strictObject({ password: anyPassword, code: code.optional() })
  .meta({ id: 'AccountDeletion' })
export const DeletedAccount = z
  .object({
    organizations: z.array(Organization).meta({
      description: 'Organizations that had no other member; they are deleted at `deletes_at`.',
    }),
  })
  .meta({ id: 'DeletedAccount' })

const UserToken = z
  .object({
    id,
    label: z.string().meta({ example: 'login' }),
    is_current: z.boolean().meta({ example: true }),
    created_at: instant,
    last_used_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'UserToken' })

export const NewOrganization = z
  .strictObject({ name: organizationName, currency: currency.default('USD') })
  .meta({ id: 'NewOrganization' })
export const OrganizationChange = z
  .strictObject({ name: organizationName, currency, time_zone: zoneOfOrganization })
  .partial()
  .meta({ id: 'OrganizationChange' })

export const Member = z
  .object({ user_id: id, email, name: personName, role, created_at: instant })
  .meta({ id: 'Member' })
/** A member without the person: what the event log tells. */
export const Membership = Member.pick({ user_id: true, role: true })
export const RoleChange = z.strictObject({ role }).meta({ id: 'RoleChange' })

export const Invitation = z
  .object({
    id,
    email,
    role,
    status: z.enum(['pending', 'accepted', 'revoked']).meta({ example: 'pending' }),
    is_mailed: z.boolean().meta({
      description:
        'Whether a mail with its link was sent or is on its way; false if the invitation is no longer open. Inviting again mails an open invitation that was not mailed, with a new token.',
      example: true,
    }),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'Invitation' })
/** An invitation without the address: what the event log tells. */
export const InvitationEntry = Invitation.omit({ email: true, is_mailed: true })
export const NewInvitation = z
  .strictObject({ email, role: role.default('member') })
  .meta({ id: 'NewInvitation' })
export const CreatedInvitation = Invitation.extend({
  token: z.string().meta({
    description: 'Shown once. Give it to the person, who sends it to accept.',
    example: 'svc_inv_EXAMPLEonly0000000000000000000000000000000000',
  }),
  is_mailed: z.boolean().meta({
    description:
      'Whether a mail with a link goes to the address. If not, your own address is not confirmed, or too many invitations went there in six hours: hand over the token yourself, or invite again later.',
    example: true,
  }),
}).meta({ id: 'CreatedInvitation' })
export const InvitationAcceptance = z
  .strictObject({ token: z.string().min(1).max(100).meta({ example: 'svc_inv_EXAMPLEonly' }) })
  .meta({ id: 'InvitationAcceptance' })
/** Whoever joins it was no member when it got its name. */
const JoinedOrganization = Organization.extend({
  name: byStrangers(Organization.shape.name, 'organization that invited you'),
}).meta({ id: 'JoinedOrganization' })
export const AcceptedInvitation = z
  .object({ organization: JoinedOrganization, role })
  .meta({ id: 'AcceptedInvitation' })

export const UserTokenList = listOf(UserToken, 'UserTokenList')
export const OrganizationList = listOf(Organization, 'OrganizationList')
export const MemberList = listOf(Member, 'MemberList')
export const InvitationList = listOf(Invitation, 'InvitationList')

export const newestFirst = listQuery({}, orderings('-created_at', 'created_at'))
export const organizationPath = z.strictObject({ organization_id: id })
export const memberPath = z.strictObject({ organization_id: id, user_id: id })
export const tokenPath = byId

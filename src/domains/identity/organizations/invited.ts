import { findLink } from '#domains/mail/index.ts'
import type { Language } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { personActing, transaction, type Scope } from '#kernel/scope.ts'
import { insertUser, SignupClosed } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findPerson } from '../accounts/people.ts'
import { acceptInvitation, InvitationInvalid, inviterMayStillInvite } from './invitations.ts'

/** What somebody is invited to, as they see it. */
export interface Invited {
  readonly inviter: string
  readonly organization: string
  readonly role: string
  /** Whether the invited address has an account. */
  readonly hasAccount: boolean
}

/** What a mailed link invites to, while it does. */
export async function findInvited(scope: Scope, token: string): Promise<Invited | undefined> {
  const link = await findLink(scope, 'invitation', token)
  if (link === undefined) return undefined
  const invitation = await scope.db
    .selectFrom('invitations')
    .innerJoin('organizations as o', 'o.id', 'invitations.organization_id')
    .innerJoin('users as u', 'u.id', 'invitations.invited_by')
    .select(['u.name as inviter', 'o.name as organization', 'invitations.role'])
    .where('invitations.id', '=', link.subject)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', timestamp(scope.now()))
    .where(inviterMayStillInvite)
    .executeTakeFirst()
  if (invitation === undefined) return undefined
  return { ...invitation, hasAccount: (await findPerson(scope, link.address)) !== undefined }
}

interface Newcomer {
  readonly name: string
  readonly password: string
  readonly language: Language
}

/**
 * Joins the organization that invited the address which the link was sent to: with the account of that address, or
 * with a new one. @throws InvitationInvalid, SignupClosed, EmailTaken
 */
export async function joinByLink(
  scope: Scope,
  token: string,
  newcomer: Newcomer | undefined,
): Promise<void> {
  const password_hash = newcomer && (await hashPassword(newcomer.password))
  await transaction(scope, async (inside) => {
    const link = await findLink(inside, 'invitation', token)
    if (link === undefined) throw new InvitationInvalid()
    const person = await findPerson(inside, link.address)
    if (person !== undefined && person.disabled_at !== null) throw new InvitationInvalid()
    const { id } = person ?? (await makeAccount(inside, link.address, newcomer, password_hash))
    await acceptInvitation({ ...inside, actor: personActing(id) }, token)
  })
}

function makeAccount(
  scope: Scope,
  email: string,
  newcomer: Newcomer | undefined,
  password_hash: string | undefined,
) {
  if (newcomer === undefined || password_hash === undefined) throw new InvitationInvalid()
  if (scope.config.SIGNUP === 'closed') throw new SignupClosed()
  const { name, language } = newcomer
  return insertUser(scope, { email, name, language, password_hash })
}

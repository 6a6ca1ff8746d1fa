import { findLink } from '#domains/mail/index.ts'
import type { Language } from '#kernel/text/languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { isFound } from '#kernel/records/presence.ts'
import { personActing, transaction, type Role, type Scope } from '#kernel/scope.ts'
import { insertUser, SignupClosed } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { endSquatting, type Ending } from '../accounts/ending.ts'
import { changePerson, findPerson } from '../accounts/people.ts'
import { acceptInvitation, InvitationInvalid, inviterMayStillInvite } from './invitations.ts'

/** Whether the invited address has an account, and whether that is known to be of who reads mail there. */
export type InvitedAccount = 'none' | 'unconfirmed' | 'confirmed'

/** What somebody is invited to, as they see it. */
export interface Invited {
  readonly inviter: string
  readonly organization: string
  readonly role: Role
  readonly account: InvitedAccount
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
  return { ...invitation, account: accountOf(await findPerson(scope, link.address)) }
}

/** Whether somebody joined by this invitation. */
export function wasAccepted({ db }: Scope, id: string): Promise<boolean> {
  return isFound(
    db.selectFrom('invitations').select('id').where('id', '=', id).where('status', '=', 'accepted'),
  )
}

function accountOf(person: Awaited<ReturnType<typeof findPerson>>): InvitedAccount {
  if (person === undefined) return 'none'
  return person.email_confirmed_at === null ? 'unconfirmed' : 'confirmed'
}

interface Newcomer {
  readonly name: string
  readonly password: string
  readonly language: Language
}

/**
 * Joins the organization that invited the address which the link was sent to: with the account of that address, or
 * with a new one. An account whose address nobody had confirmed gets the name and the password of who reads mail there,
 * and all access that it gave until then ends. @throws InvitationInvalid, SignupClosed, EmailTaken, ValidationFailed
 */
export async function joinByLink(
  scope: Scope,
  ending: Ending,
  { token, newcomer }: { readonly token: string; readonly newcomer: Newcomer | undefined },
): Promise<void> {
  const mailed = await findLink(scope, 'invitation', token)
  if (mailed === undefined) throw new InvitationInvalid()
  const chosen = newcomer && (await withHash(newcomer, mailed.address))
  await transaction(scope, async (inside) => {
    const link = await findLink(inside, 'invitation', token)
    if (link === undefined) throw new InvitationInvalid()
    const person = await findPerson(inside, link.address)
    if (person !== undefined && person.disabled_at !== null) throw new InvitationInvalid()
    const isTheirs = accountOf(person) === 'confirmed'
    if (!isTheirs && chosen === undefined) throw new InvitationInvalid()
    const { id } = person ?? (await makeAccount(inside, link.address, chosen))
    const acting = { ...inside, actor: personActing(id) }
    await acceptInvitation(acting, token)
    if (person === undefined || isTheirs || chosen === undefined) return
    const { name, password_hash } = chosen
    await changePerson(acting, id, { name, password_hash })
    await endSquatting(acting, ending)
  })
}

type Chosen = Omit<Newcomer, 'password'> & { readonly password_hash: string }

async function withHash(newcomer: Newcomer, email: string): Promise<Chosen> {
  const { name, password, language } = newcomer
  const password_hash = await hashPassword(password, { email, name, field: 'password' })
  return { name, language, password_hash }
}

function makeAccount(scope: Scope, email: string, chosen: Chosen | undefined) {
  if (chosen === undefined) throw new InvitationInvalid()
  if (scope.config.SIGNUP === 'closed') throw new SignupClosed()
  const { name, language, password_hash } = chosen
  return insertUser(scope, { email, name, language, password_hash })
}

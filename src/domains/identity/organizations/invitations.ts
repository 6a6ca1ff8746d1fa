import { sql } from 'kysely'
import type { z } from 'zod'
import { closeLinks, findLink, mailedAbout, useLink } from '#domains/mail/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound, refusal, RoleRequired } from '#kernel/errors.ts'
import { record, recordFor } from '#kernel/events/record.ts'
import type { Changes } from '#kernel/events/recorded.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import {
  transaction,
  type Actor,
  type OrganizationScope,
  type PersonalActor,
  type Role,
  type Scope,
} from '#kernel/scope.ts'
import { hashSecret, randomBase62 } from '#kernel/secrets.ts'
import { AddressUnconfirmed } from '../accounts/confirmation.ts'
import { changePerson, lockPerson } from '../accounts/people.ts'
import type { InvitationEntry, NewInvitation } from '../schemas.ts'
import { invitationEvents } from './events.ts'
import { mailInvitation } from './invitation-mail.ts'
import { joinOrganization, lockLiving } from './joining.ts'
import { organizationColumns } from './organizations.ts'
import { requirePersonToRaise } from './raising.ts'

export const InvitationPending = conflict(
  'invitation_pending',
  'This address has an open invitation',
  'Revoke the open invitation first, or wait until it expires. One that was never mailed is replaced once a new one can be mailed: when your own address is confirmed, and not too many invitations went there.',
)
export const AlreadyMember = conflict(
  'already_member',
  'This person already belongs to the organization',
  'Change the role of the member instead.',
)
export const InvitationInvalid = refusal(
  404,
  'invitation_invalid',
  'The invitation is not valid',
  'It is unknown, revoked, used, expired or meant for another address, or whoever sent it no longer may. Ask for a new one.',
)

/** Whoever may act on invitations of several organizations. */
type Acting = Scope & { readonly actor: Actor }

type Wanted = { readonly id: string } | { readonly token_hash: Buffer }

const lifeMs = 14 * 86_400_000
const columns = ['id', 'email', 'role', 'status', 'created_at', 'expires_at'] as const

/** Invites an address; mails it where that may be, says whether, and returns the token that accepts it too. @throws InvitationPending, AlreadyMember, RaisedByPeople */
export function invite(scope: OrganizationScope, { email, role }: z.output<typeof NewInvitation>) {
  if (role === 'owner' && scope.role !== 'owner')
    throw new RoleRequired({ detail: 'Only an owner may invite another owner.' })
  requirePersonToRaise(scope, null, role)
  return transaction(scope, async (inside) => {
    await refuseMember(inside, email)
    await closeExpired(inside)
    const wasOpen = await closeUnmailed(inside, email)
    const token = `svc_inv_${randomBase62(43)}`
    const invitation = await insertInvitation(inside, { email, role, token })
    if (invitation === undefined) throw new InvitationPending()
    const { email: _address, ...data } = invitation
    record(inside, invitationEvents.created, { subject: invitation.id, data })
    const is_mailed = await mailInvitation(inside, invitation)
    if (wasOpen && !is_mailed) throw new InvitationPending()
    return { ...invitation, token, is_mailed }
  })
}

/** The organization's invitations, whatever became of them. */
export async function listInvitations(scope: OrganizationScope, request: ListRequest) {
  const order = { created_at: sql.ref('created_at') }
  const page = await listPage(invitations(scope), request, order)
  return { ...page, results: await told(scope, page.results) }
}

/** One invitation. @throws NotFound */
export async function readInvitation(scope: OrganizationScope, id: string) {
  const found = await invitations(scope).where('id', '=', id).execute()
  const [invitation] = await told(scope, found)
  if (invitation === undefined) throw new NotFound()
  return invitation
}

/** With whether they were mailed, which nobody asks of those that are closed. */
async function told<I extends { id: string; status: string }>(
  scope: OrganizationScope,
  listed: readonly I[],
) {
  const open = listed.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const mailed = open.length === 0 ? undefined : await mailedAbout(scope, 'invitation', open)
  return listed.map((one) => ({ ...one, is_mailed: mailed?.has(one.id) === true }))
}

/** Revokes an open invitation. @throws NotFound */
export function revokeInvitation(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const revoked = await pending(inside, inside.organizationId)
      .set({ status: 'revoked', answered_at: timestamp(inside.now()) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(() => new NotFound())
    await closeLinks(inside, id, ['invitation'])
    recordRevoked(inside, inside.organizationId, revoked)
  })
}

/**
 * Ends the open invitations of someone who could not make them any more: all of them but an owner's, and an
 * admin's that make no owner. `role` is null for who has left.
 */
export async function endInvitations(
  scope: Acting,
  organizationId: string,
  { inviter, role }: { inviter: string; role: Role | null },
): Promise<void> {
  if (role === 'owner') return
  const theirs = pending(scope, organizationId).where('invited_by', '=', inviter)
  const ended = await (role === 'admin' ? theirs.where('role', '=', 'owner') : theirs)
    .set({ status: 'revoked', answered_at: timestamp(scope.now()) })
    .returning(columns)
    .execute()
  for (const invitation of ended) recordRevoked(scope, organizationId, invitation)
}

/** Deletes the invitations that a person accepted, and those of an address that is known to be theirs. */
export async function forgetInvited(
  scope: Acting,
  { id, address }: { readonly id: string; readonly address: string | null },
): Promise<void> {
  const gone = await scope.db
    .deleteFrom('invitations')
    .where(sql<boolean>`(accepted_by = ${id} or lower(email) = lower(${address}::text))`)
    .returning(['organization_id', ...columns])
    .execute()
  for (const { organization_id, ...invitation } of gone)
    if (invitation.status === 'pending')
      recordRevoked(scope, organization_id, { ...invitation, status: 'revoked' })
}

/**
 * Joins the organization that invited the acting person's own address. A token that was handed over counts where
 * the address is confirmed; one that was mailed there confirms it. @throws InvitationInvalid, AddressUnconfirmed
 */
export function acceptInvitation(scope: Scope & { readonly actor: PersonalActor }, token: string) {
  return transaction(scope, async (inside) => {
    const link = await findLink(inside, 'invitation', token)
    const wanted = link === undefined ? { token_hash: hashSecret(token) } : { id: link.subject }
    await lockAround(inside, wanted)
    const accepted = await takeInvitation(inside, wanted)
    const isUsed = link === undefined || (await useLink(inside, 'invitation', token)) !== undefined
    if (accepted === undefined || !isUsed) throw new InvitationInvalid()
    await confirmOrRefuse(inside, link !== undefined)
    const { organization_id, email: _address, ...data } = accepted
    const changes = statusChange(data.status)
    recordFor(inside, organization_id, invitationEvents.accepted, {
      subject: data.id,
      data,
      changes,
    })
    await joinOrganization(inside, organization_id, data.role)
    const organization = await inside.db
      .selectFrom('organizations')
      .select(organizationColumns)
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return { organization, role: data.role }
  })
}

/**
 * The organization, then the person, as whatever ends invitations with one of them holds it before. Guarded by "waits for the
 * account before they hold the link".
 */
async function lockAround(
  scope: Scope & { readonly actor: PersonalActor },
  wanted: Wanted,
): Promise<void> {
  const invitation = await scope.db
    .selectFrom('invitations')
    .select('organization_id')
    .where((eb) => eb.and(wanted))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow(() => new InvitationInvalid())
  await lockLiving(scope, invitation.organization_id)
  await lockPerson(scope, scope.actor.user_id)
}

function invitations({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('invitations').select(columns).where('organization_id', '=', organizationId)
}

function pending({ db }: Scope, organizationId: string) {
  return db
    .updateTable('invitations')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'pending')
}

async function refuseMember({ db, organizationId }: OrganizationScope, email: string) {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (member !== undefined) throw new AlreadyMember()
}

/** An expired invitation must not stand in the way of a new one to the same address. */
async function closeExpired(scope: OrganizationScope) {
  const expired = await pending(scope, scope.organizationId)
    .set({ status: 'revoked' })
    .where('expires_at', '<=', timestamp(scope.now()))
    .returning(columns)
    .execute()
  for (const invitation of expired) recordRevoked(scope, scope.organizationId, invitation)
}

/** Ends the open invitation of an address that no mail told of, so that a new one may; returns whether there was one. */
async function closeUnmailed(scope: OrganizationScope, email: string): Promise<boolean> {
  const isToAddress = sql<boolean>`lower(email) = ${email.toLowerCase()}`
  const open = await invitations(scope)
    .where('status', '=', 'pending')
    .where(isToAddress)
    .executeTakeFirst()
  if (open === undefined || (await mailedAbout(scope, 'invitation', [open.id])).has(open.id))
    return false
  const closed = await pending(scope, scope.organizationId)
    .set({ status: 'revoked', answered_at: timestamp(scope.now()) })
    .where('id', '=', open.id)
    .returning(columns)
    .execute()
  for (const invitation of closed) recordRevoked(scope, scope.organizationId, invitation)
  return closed.length > 0
}

function recordRevoked(
  scope: Acting,
  organizationId: string,
  { email: _address, ...data }: z.input<typeof InvitationEntry> & { readonly email: string },
) {
  const changes = statusChange(data.status)
  recordFor(scope, organizationId, invitationEvents.revoked, { subject: data.id, data, changes })
}

function statusChange(status: string): Changes {
  return { status: ['pending', status] }
}

function insertInvitation(
  scope: OrganizationScope,
  { email, role, token }: z.output<typeof NewInvitation> & { token: string },
) {
  const now = scope.now()
  if (scope.actor.user_id === null) throw new TypeError('only a person invites')
  return scope.db
    .insertInto('invitations')
    .values({
      id: scope.newId(),
      organization_id: scope.organizationId,
      email,
      role,
      token_hash: hashSecret(token),
      status: 'pending',
      invited_by: scope.actor.user_id,
      created_at: timestamp(now),
      expires_at: timestamp(new Date(now.getTime() + lifeMs)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

async function confirmOrRefuse(
  scope: Scope & { readonly actor: PersonalActor },
  isMailed: boolean,
): Promise<void> {
  const person = await lockPerson(scope, scope.actor.user_id)
  if (person === undefined || person.email_confirmed_at !== null) return
  if (!isMailed) throw new AddressUnconfirmed()
  await changePerson(scope, person.id, { email_confirmed_at: timestamp(scope.now()) })
}

function takeInvitation(
  { db, actor, now }: Scope & { readonly actor: PersonalActor },
  wanted: Wanted,
) {
  return db
    .updateTable('invitations')
    .set({ status: 'accepted', answered_at: timestamp(now()), accepted_by: actor.user_id })
    .where((eb) => eb.and(wanted))
    .where('status', '=', 'pending')
    .where('expires_at', '>', timestamp(now()))
    .where(
      sql<boolean>`lower(email) = (select lower(u.email) from users u where u.id = ${actor.user_id})`,
    )
    .where(inviterMayStillInvite)
    .returning(['organization_id', ...columns])
    .executeTakeFirst()
}

/** The invitation is worth what its maker could give now, who can give nothing while they are disabled. */
export const inviterMayStillInvite = sql<boolean>`exists (
  select from memberships m
    join users inviters on inviters.id = m.user_id and inviters.disabled_at is null
   where m.organization_id = invitations.organization_id and m.user_id = invitations.invited_by
     and (m.role = 'owner' or (m.role = 'admin' and invitations.role <> 'owner')))`

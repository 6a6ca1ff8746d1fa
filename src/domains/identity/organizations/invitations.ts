import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, refusal, RoleRequired } from '#kernel/errors.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope, type UserScope } from '#kernel/scope.ts'
import { hashSecret, randomBase62 } from '#kernel/secrets.ts'
import type { NewInvitation } from '../schemas.ts'

export const InvitationPending = refusal(
  409,
  'invitation_pending',
  'This address has an open invitation',
  'Revoke the open invitation first, or wait until it expires.',
)
export const AlreadyMember = refusal(
  409,
  'already_member',
  'This person already belongs to the organization',
  'Change the role of the member instead.',
)
export const InvitationInvalid = refusal(
  404,
  'invitation_invalid',
  'The invitation is not valid',
  'It is unknown, revoked, used, expired or meant for another address; ask for a new one.',
)

const lifeMs = 14 * 86_400_000
const columns = ['id', 'email', 'role', 'status', 'created_at', 'expires_at'] as const

/** Invites an address; the token in the answer is the only way in. @throws InvitationPending, AlreadyMember */
export function invite(scope: OrganizationScope, { email, role }: z.output<typeof NewInvitation>) {
  if (role === 'owner' && scope.role !== 'owner')
    throw new RoleRequired({ detail: 'Only an owner may invite another owner.' })
  return transaction(scope, async (inside) => {
    await refuseMember(inside, email)
    await closeExpired(inside)
    const token = `svc_inv_${randomBase62(43)}`
    const invitation = await insertInvitation(inside, { email, role, token })
    if (invitation === undefined) throw new InvitationPending()
    return { ...invitation, token }
  })
}

/** The organization's invitations, whatever became of them. */
export function listInvitations(scope: OrganizationScope, request: ListRequest) {
  return listPage(
    scope.db
      .selectFrom('invitations')
      .select(columns)
      .where('organization_id', '=', scope.organizationId),
    request,
    { created_at: sql.ref('created_at') },
  )
}

/** Withdraws an open invitation. @throws NotFound */
export async function revokeInvitation(scope: OrganizationScope, id: string): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('invitations')
    .set({ status: 'revoked', answered_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound()
}

/** Joins the organization that invited the caller's own address. @throws InvitationInvalid */
export function acceptInvitation(scope: UserScope, token: string) {
  return transaction(scope, async (inside) => {
    const invitation = await takeInvitation(inside, token)
    if (invitation === undefined) throw new InvitationInvalid()
    await joinOrganization(inside, invitation)
    const organization = await inside.db
      .selectFrom('organizations')
      .select(['id', 'name', 'slug', 'currency', 'created_at'])
      .where('id', '=', invitation.organization_id)
      .executeTakeFirstOrThrow()
    return { organization, role: invitation.role }
  })
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
function closeExpired({ db, organizationId, now }: OrganizationScope) {
  return db
    .updateTable('invitations')
    .set({ status: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', timestamp(now()))
    .execute()
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

function takeInvitation({ db, userId, now }: UserScope, token: string) {
  return db
    .updateTable('invitations')
    .set({ status: 'accepted', answered_at: timestamp(now()) })
    .where('token_hash', '=', hashSecret(token))
    .where('status', '=', 'pending')
    .where('expires_at', '>', timestamp(now()))
    .where(sql<boolean>`lower(email) = (select lower(u.email) from users u where u.id = ${userId})`)
    .returning(['organization_id', 'role'])
    .executeTakeFirst()
}

function joinOrganization(
  { db, userId, now }: UserScope,
  {
    organization_id,
    role,
  }: { organization_id: string; role: z.output<typeof NewInvitation>['role'] },
) {
  return db
    .insertInto('memberships')
    .values({
      organization_id,
      user_id: userId,
      role,
      created_at: timestamp(now()),
      updated_at: timestamp(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

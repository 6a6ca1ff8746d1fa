import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound, RoleRequired, SecondFactorRequired } from '#kernel/errors.ts'
import { changesBetween, record, recordFor } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import {
  admits,
  transaction,
  type Actor,
  type OrganizationScope,
  type Role,
  type Scope,
} from '#kernel/scope.ts'
import { memberEvents } from './events.ts'
import { noteFormerMember } from './former-members.ts'
import { lockRole } from './role-lock.ts'
import { endInvitations } from './invitations.ts'
import { requirePersonToRaise } from './raising.ts'

export const LastOwner = conflict(
  'last_owner',
  'An organization needs at least one owner',
  'Make someone else an owner first.',
)

/** Everyone who belongs to the organization. */
export function listMembers(scope: OrganizationScope, request: ListRequest) {
  return listPage(
    members(scope).select(sql<string>`memberships.user_id`.as('id')),
    request,
    { created_at: sql.ref('memberships.created_at') },
    sql.ref('memberships.user_id'),
  )
}

/** Whether the person belongs to the organization now. */
export async function isMember(scope: OrganizationScope, userId: string): Promise<boolean> {
  const found = members(scope).where('memberships.user_id', '=', userId)
  return (await found.executeTakeFirst()) !== undefined
}

/** Those of these people who belong to the organization now, each once, in the order in which they are named. */
export async function membersAmong(
  scope: OrganizationScope,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const found = await members(scope)
    .where('memberships.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
  const known = new Set(found.map(({ user_id }) => user_id))
  return [...new Set(userIds)].filter((id) => known.has(id.toLowerCase()))
}

/** The members of each of these addresses and names, in whatever case, by that in lower case. */
export async function membersNamed(
  scope: OrganizationScope,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = sql<string>`any(${texts.map((text) => text.toLowerCase())}::text[])`
  const found = await members(scope)
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['users.email']), '=', wanted),
        eb(fn<string>('lower', ['users.name']), '=', wanted),
      ]),
    )
    .execute()
  const called = found.flatMap(({ user_id, email, name }) =>
    [...new Set([email.toLowerCase(), name.toLowerCase()])].map((text) => ({ text, user_id })),
  )
  const byText = Map.groupBy(called, ({ text }) => text)
  return new Map([...byText].map(([text, all]) => [text, all.map(({ user_id }) => user_id)]))
}

/** Whether somebody may do now, in any organization, what takes the role; nobody may who is disabled. */
export async function holdsRole(
  { db }: Scope,
  organizationId: string,
  userId: string | null,
  access: 'member' | 'admin' | 'owner',
): Promise<boolean> {
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.role')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return membership !== undefined && admits(access, membership.role)
}

/** One membership. @throws NotFound */
export async function readMember(scope: OrganizationScope, userId: string) {
  return members(scope)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/**
 * Gives a member another role; only an owner makes or unmakes owners.
 * @throws LastOwner, RoleRequired, RaisedByPeople, RecordChanged
 */
export function changeRole(scope: OrganizationScope, userId: string, role: Role) {
  return transaction(scope, async (entered) => {
    const inside = await lockRole(entered)
    const member = await readUnchanged(inside, userId)
    if (member.role === 'owner' || role === 'owner') requireOwner(inside)
    if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(inside, userId)
    if (member.role === role) return member
    requirePersonToRaise(inside, member.role, role)
    await inside.db
      .updateTable('memberships')
      .set({ role, updated_at: timestamp(inside.now()) })
      .where('organization_id', '=', inside.organizationId)
      .where('user_id', '=', userId)
      .execute()
    await endInvitations(inside, inside.organizationId, { inviter: userId, role })
    const changed = { ...member, role }
    const changes = changesBetween(member, changed)
    record(inside, memberEvents.updated, {
      subject: userId,
      data: { user_id: userId, role },
      changes,
    })
    return changed
  })
}

/**
 * Ends a membership; anyone may leave, admins remove others.
 * @throws LastOwner, RoleRequired, NotFound, RecordChanged
 */
export function removeMember(scope: OrganizationScope, userId: string): Promise<void> {
  return transaction(scope, async (entered) => {
    const inside = await lockRole(entered)
    if (inside.lacksSecondFactor && inside.actor.user_id !== userId)
      throw new SecondFactorRequired()
    const { role } = await readUnchanged(inside, userId)
    if (inside.actor.user_id !== userId) requireAdmin(inside)
    if (role === 'owner' && inside.actor.user_id !== userId) requireOwner(inside)
    if (role === 'owner') await requireAnotherOwner(inside, userId)
    await endMembership(inside, { organization_id: inside.organizationId, user_id: userId, role })
  })
}

/** Ends a membership with all that it gave; the organization is locked. */
export async function endMembership(
  scope: Scope & { readonly actor: Actor },
  { organization_id, ...membership }: { organization_id: string; user_id: string; role: Role },
): Promise<void> {
  const { user_id } = membership
  await scope.db
    .deleteFrom('memberships')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()
  await noteFormerMember(scope, { organization_id, user_id })
  await endInvitations(scope, organization_id, { inviter: user_id, role: null })
  recordFor(scope, organization_id, memberEvents.removed, { subject: user_id, data: membership })
}

function members({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.user_id',
      'users.email',
      'users.name',
      'memberships.role',
      'memberships.created_at',
    ])
    .where('memberships.organization_id', '=', organizationId)
}

/**
 * The member as they are now; under the organization's lock, since two owners who step down at once must not
 * both see the other one stay. Guarded by the race test of members.
 */
async function readUnchanged(scope: OrganizationScope, userId: string) {
  const member = await readMember(scope, userId)
  requireUnchanged(scope, member)
  return member
}

/** One who can sign in: nobody else could act for it. */
async function requireAnotherOwner(
  { db, organizationId }: OrganizationScope,
  userId: string,
): Promise<void> {
  await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .where('user_id', '!=', userId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirstOrThrow(() => new LastOwner())
}

function requireOwner({ role }: OrganizationScope) {
  if (role !== 'owner') throw new RoleRequired({ detail: 'Only an owner may change owners.' })
}

function requireAdmin({ role }: OrganizationScope) {
  if (!admits('admin', role))
    throw new RoleRequired({ detail: 'Only an owner or admin may remove other members.' })
}

import { InvalidToken, NotAMember } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockOrganization } from './organizations.ts'

/**
 * Locks the organization and reads the caller's role again: until the transaction ends nobody's role changes,
 * and one that ended while the caller waited gives nothing any more. Guarded by "writes nothing after the
 * removal of who sent it". Who is disabled writes nothing either. @throws NotAMember
 */
export async function lockRole(scope: OrganizationScope): Promise<OrganizationScope> {
  const { db, actor, organizationId } = scope
  await lockOrganization(scope)
  if (actor.user_id === null) return scope
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.user_id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotAMember())
  return { ...scope, role: membership.role }
}

/**
 * Keeps whoever disables the acting person waiting until the transaction ends, so that what it makes for them ends too;
 * the organization is locked before. @throws InvalidToken
 */
export async function lockActor({ db, actor }: OrganizationScope): Promise<void> {
  if (actor.user_id === null) return
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.user_id)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new InvalidToken())
}

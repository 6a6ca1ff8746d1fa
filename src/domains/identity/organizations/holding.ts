import { NotAMember } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockOrganization } from './organizations.ts'

/**
 * Locks the organization and reads the caller's role again: until the transaction ends nobody's role changes,
 * and one that ended while the caller waited gives nothing any more. Guarded by "writes nothing after the
 * removal of who sent it". @throws NotAMember
 */
export async function holdOrganization(scope: OrganizationScope): Promise<OrganizationScope> {
  const { db, actor, organizationId } = scope
  await lockOrganization(scope)
  if (actor.user_id === null) return scope
  const membership = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirstOrThrow(() => new NotAMember())
  return { ...scope, role: membership.role }
}

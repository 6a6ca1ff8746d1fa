import type { OrganizationScope } from '#kernel/scope.ts'
import { limitReached, requireRoomBelow } from '../businesses/limits.ts'

export const NetworkLimitReached = limitReached(
  'network_limit_reached',
  'The organization has founded too many networks',
  'Delete one that has no members. Accounts less than seven days old may found fewer.',
  2,
)

/** How many networks an organization may have founded, by the age of the account that founds one more. */
export const maxFounded = { newAccount: 2, olderAccount: 10 }

/** Guarded by a race test. @throws NetworkLimitReached */
export async function requireRoomForNetwork(scope: OrganizationScope): Promise<void> {
  const taken = scope.db.selectFrom('networks').where('organization_id', '=', scope.organizationId)
  await requireRoomBelow(scope, taken, maxFounded, NetworkLimitReached)
}

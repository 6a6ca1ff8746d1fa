import { z } from 'zod'
import { requireRoom } from '#domains/identity/index.ts'
import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { fullAt, isNewAccount } from '../businesses/limits.ts'

export const NetworkLimitReached = refusal(
  409,
  'network_limit_reached',
  'The organization founded too many networks',
  'Delete one that has no members. An account that is younger than seven days founds fewer.',
  { limit: z.int().meta({ example: 2 }) },
)

/** How many networks an organization may have founded, by the age of the account that founds one more. */
export const maxFounded = { newAccount: 2, olderAccount: 10 }

/** Guarded by a race test. @throws NetworkLimitReached */
export async function requireRoomForNetwork(scope: OrganizationScope): Promise<void> {
  const taken = scope.db.selectFrom('networks').where('organization_id', '=', scope.organizationId)
  const max = isNewAccount(scope) ? maxFounded.newAccount : maxFounded.olderAccount
  await requireRoom(scope, { taken, max, Full: fullAt(NetworkLimitReached, max) })
}

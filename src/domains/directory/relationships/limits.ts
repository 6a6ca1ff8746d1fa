import { z } from 'zod'
import { requireRoom } from '#domains/identity/index.ts'
import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { idsOfOwn } from '../businesses/holding.ts'
import { fullAt, isNewAccount } from '../businesses/limits.ts'

export const RelationshipLimitReached = refusal(
  409,
  'relationship_limit_reached',
  'Too many relationships',
  'An organization has at most 50 proposals that wait or were refused, 10 where the account is younger than seven days; a business has at most 500 relationships. End one.',
  { limit: z.int().meta({ example: 50 }) },
)

/** Proposals of an organization that nobody confirmed, by the age of the account that adds one. */
export const maxUnconfirmed = { newAccount: 10, olderAccount: 50 }
const maxOfBusiness = 500

/** Guarded by a race test. @throws RelationshipLimitReached */
export async function requireRoomFor(scope: OrganizationScope, businessId: string): Promise<void> {
  const unconfirmed = scope.db
    .selectFrom('business_relationships')
    .where('business_id', 'in', idsOfOwn(scope))
    .where('is_proposer', '=', true)
    .where('status', '<>', 'confirmed')
  const ofBusiness = scope.db
    .selectFrom('business_relationships')
    .where('business_id', '=', businessId)
  const max = isNewAccount(scope) ? maxUnconfirmed.newAccount : maxUnconfirmed.olderAccount
  await requireRoom(scope, { taken: unconfirmed, max, Full: full(max) })
  await requireRoom(scope, { taken: ofBusiness, max: maxOfBusiness, Full: full(maxOfBusiness) })
}

function full(limit: number) {
  return fullAt(RelationshipLimitReached, limit)
}

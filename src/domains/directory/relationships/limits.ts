import type { OrganizationScope } from '#kernel/scope.ts'
import { isOfOwn } from '../businesses/ownership.ts'
import { limitReached, requireRoomBelow } from '../businesses/limits.ts'

export const RelationshipLimitReached = limitReached(
  'relationship_limit_reached',
  'Too many relationships',
  'An organization may have up to 50 pending or refused proposals, or 10 if the account is less than seven days old; a business may have up to 500 relationships. End one.',
  50,
)

/** Proposals of an organization that nobody confirmed, by the age of the account that adds one. */
export const maxUnconfirmed = { newAccount: 10, olderAccount: 50 }
const maxOfBusiness = 500

/** Guarded by a race test. @throws RelationshipLimitReached */
export async function requireRoomFor(scope: OrganizationScope, businessId: string): Promise<void> {
  const unconfirmed = scope.db
    .selectFrom('business_relationships')
    .where(isOfOwn(scope))
    .where('is_proposer', '=', true)
    .where('status', '<>', 'confirmed')
  const ofBusiness = scope.db
    .selectFrom('business_relationships')
    .where('business_id', '=', businessId)
  await requireRoomBelow(scope, unconfirmed, maxUnconfirmed, RelationshipLimitReached)
  await requireRoomBelow(scope, ofBusiness, maxOfBusiness, RelationshipLimitReached)
}

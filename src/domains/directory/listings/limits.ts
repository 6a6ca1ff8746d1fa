import type { OrganizationScope } from '#kernel/scope.ts'
import { isOfOwn } from '../businesses/ownership.ts'
import { limitReached, requireRoomBelow } from '../businesses/limits.ts'

export const ListingLimitReached = limitReached(
  'listing_limit_reached',
  'Too many listings',
  'An organization may have up to 500 listings, including closed ones, or 20 if the account is less than seven days old; a business may have up to 50 open offers and 50 open wants. Delete one.',
  50,
)

/** Of an organization, by the age of the account that adds one. */
export const maxListings = { newAccount: 20, olderAccount: 500 }
/** Of one kind, as in the profile of a business. */
const maxOpen = 50

/** Guarded by a race test. @throws ListingLimitReached */
export async function requireRoomFor(
  scope: OrganizationScope,
  businessId: string,
  kind: 'offer' | 'want',
): Promise<void> {
  const { db } = scope
  const all = db.selectFrom('business_notices').where(isOfOwn(scope))
  const open = db
    .selectFrom('business_notices')
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
  await requireRoomBelow(scope, all, maxListings, ListingLimitReached)
  await requireRoomBelow(scope, open, maxOpen, ListingLimitReached)
}

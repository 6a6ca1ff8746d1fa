import { timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { instant } from '#kernel/wire/primitives.ts'
import { limitReached, requireRoomBelow } from '../businesses/limits.ts'

export const ClaimLimitReached = limitReached(
  'claim_limit_reached',
  'The organization has too many pending claims',
  'Prove one of them with POST /api/v1/businesses/{slug}/claim/verify/, or wait until a moderator decides. Accounts less than seven days old may have fewer.',
  5,
)
export const ClaimRejectedLately = conflict(
  'claim_rejected_lately',
  'A moderator rejected your claim on the business',
  'Claim it again from `again_at` on. The event `business_claim.rejected` gives the reason.',
  { again_at: instant },
)

/** Claims of an organization that wait, by the age of the account that opens one more. */
export const maxWaiting = { newAccount: 5, olderAccount: 20 }
const againMs = 7 * 86_400_000

/** Guarded by a race test. Other claims only: who has opened one finds it. @throws ClaimLimitReached */
export async function requireRoomForClaim(
  scope: OrganizationScope,
  businessId: string,
): Promise<void> {
  const taken = scope.db
    .selectFrom('business_claims')
    .where('organization_id', '=', scope.organizationId)
    .where('status', '=', 'pending')
    .where('business_id', '<>', businessId)
  await requireRoomBelow(scope, taken, maxWaiting, ClaimLimitReached)
}

/** @throws ClaimRejectedLately, up to seven days after a moderator's decision */
export async function requireNotRejectedLately(
  { db, now, organizationId }: OrganizationScope,
  businessId: string,
): Promise<void> {
  const rejected = await db
    .selectFrom('business_claims')
    .select(({ fn }) => fn.max('rejected_at').as('at'))
    .where('organization_id', '=', organizationId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  if (!rejected?.at) return
  const again = new Date(Date.parse(rejected.at) + againMs)
  if (now() < again) throw new ClaimRejectedLately({ members: { again_at: timestamp(again) } })
}

import { z } from 'zod'
import { requireRoom } from '#domains/identity/index.ts'
import { instantOf } from '#kernel/events/id-time.ts'
import { refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

export const BusinessLimitReached = refusal(
  409,
  'business_limit_reached',
  'The organization holds too many unproven businesses',
  'Prove one of them with POST /api/v1/businesses/{slug}/claim/, or delete one. Proven ones are not counted.',
  { limit: z.int().meta({ example: 5 }) },
)

const newAccountMs = 7 * 86_400_000
/** How many unproven businesses an organization may hold when an account adds one. */
export const maxUnproven = { newAccount: 5, olderAccount: 20 }

/**
 * Lets an organization add one more unproven business. Suspended ones are counted: whoever was stopped
 * must not begin anew. Guarded by a race test. @throws BusinessLimitReached
 */
export async function requireRoomForUnproven(scope: OrganizationScope): Promise<void> {
  const taken = scope.db
    .selectFrom('businesses')
    .where('organization_id', '=', scope.organizationId)
    .where('status', 'in', ['nominated', 'suspended'])
  const max = limitOf(scope)
  await requireRoom(scope, { taken, max, Full: fullAt(BusinessLimitReached, max) })
}

type Limited = new (options: { readonly members: { readonly limit: number } }) => Error

/** The refusal that says which limit was reached. */
export function fullAt(Refusal: Limited, limit: number): new () => Error {
  return class extends Refusal {
    constructor() {
      super({ members: { limit } })
    }
  }
}

function limitOf(scope: OrganizationScope): number {
  return isNewAccount(scope) ? maxUnproven.newAccount : maxUnproven.olderAccount
}

/** By the age of the account that acts, which its UUIDv7 tells. */
export function isNewAccount({ actor, now }: OrganizationScope): boolean {
  return actor.user_id !== null && now().getTime() - instantOf(actor.user_id) < newAccountMs
}

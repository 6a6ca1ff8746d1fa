import { z } from 'zod'
import { isNewAccount, requireRoom } from '#domains/identity/index.ts'
import { conflict } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** What a limit is refused with: it says which one was reached. */
export function limitReached(code: string, title: string, detail: string, limit: number) {
  return conflict(code, title, detail, { limit: z.int().meta({ example: limit }) })
}

export const BusinessLimitReached = limitReached(
  'business_limit_reached',
  'The organization holds too many unproven businesses',
  'Prove one of them with POST /api/v1/businesses/{slug}/claim/, or delete one. Proven ones are not counted.',
  5,
)

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
  await requireRoomBelow(scope, taken, maxUnproven, BusinessLimitReached)
}

type Limited = new (options: { readonly members: { readonly limit: number } }) => Error

/** `requireRoom` below a limit, perhaps by the age of the account that acts; the refusal says which it was. @throws Reached */
export async function requireRoomBelow(
  scope: OrganizationScope,
  taken: Parameters<typeof requireRoom>[1]['taken'],
  most: number | typeof maxUnproven,
  Reached: Limited,
): Promise<void> {
  const isNew = isNewAccount(scope.actor.user_id, scope.now())
  const max = typeof most === 'number' ? most : most[isNew ? 'newAccount' : 'olderAccount']
  class Full extends Reached {
    constructor() {
      super({ members: { limit: max } })
    }
  }
  await requireRoom(scope, { taken, max, Full })
}

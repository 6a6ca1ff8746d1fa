import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { isTrusted } from '../businesses/standing.ts'
import { lockStanding } from '../moderation/suspension.ts'
import { federationEvents } from './events.ts'
import type { Federation } from './schemas.ts'

export const FederationOff = conflict(
  'federation_off',
  'No index is connected',
  'The operator of this service can connect one with MURMURATIONS_INDEX_URL.',
)
export const FederationNotPossible = conflict(
  'federation_not_possible',
  'Nobody vouches for the business',
  'Prove that it is yours with POST /api/v1/businesses/{slug}/claim/, then publish it.',
)

/** Whether a business is in the index, and what that said. @throws NotFound */
export function readFederation({ db }: Scope, businessId: string) {
  return db
    .selectFrom('businesses as b')
    .leftJoin('federated_profiles as f', 'f.business_id', 'b.id')
    .select([
      'b.slug as business_slug',
      sql<boolean>`coalesce(f.is_wanted, false)`.as('is_published'),
      sql<z.input<typeof Federation>['status']>`coalesce(f.status, 'removed')`.as('status'),
      sql<string[]>`coalesce(f.errors, '{}')`.as('errors'),
      sql<string>`coalesce(f.updated_at, b.created_at)`.as('updated_at'),
    ])
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/**
 * Lets the profile of a business be shown in the index, or takes it out of it; the job asks the index.
 * @throws NotFound, FederationOff, FederationNotPossible
 */
export function setFederation(scope: OrganizationScope, id: string, isWanted: boolean) {
  return transaction(scope, async (inside) => {
    const business = await lockStanding(inside, id)
    if (business.organization_id !== inside.organizationId) throw new NotFound()
    if (isWanted && inside.config.MURMURATIONS_INDEX_URL === undefined) throw new FederationOff()
    if (isWanted && !isTrusted(business)) throw new FederationNotPossible()
    const now = timestamp(inside.now())
    const wish = { is_wanted: isWanted, tries: 0, due_at: now, updated_at: now }
    const { numInsertedOrUpdatedRows = 0n } = await inside.db
      .insertInto('federated_profiles')
      .values({
        ...wish,
        business_id: id,
        slug: business.slug,
        status: isWanted ? 'waiting' : 'removed',
        errors: [],
        seen_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('business_id')
          .doUpdateSet(wish)
          .where('federated_profiles.is_wanted', '<>', isWanted),
      )
      .executeTakeFirstOrThrow()
    const data = await readFederation(inside, id)
    if (numInsertedOrUpdatedRows > 0n)
      record(inside, federationEvents.updated, { subject: id, data })
    return data
  })
}

/** The wish of a holder ends with them. */
export async function withdrawFederation(
  { db, now }: Scope,
  businessIds: readonly string[],
): Promise<void> {
  const at = timestamp(now())
  await db
    .updateTable('federated_profiles')
    .set({ is_wanted: false, tries: 0, due_at: at, updated_at: at })
    .where((eb) => eb('business_id', '=', eb.fn.any(eb.val([...businessIds]))))
    .where('is_wanted', '=', true)
    .execute()
}

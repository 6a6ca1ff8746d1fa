import { holdsRole } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { record, recordFor } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { hashSecret, randomBase62 } from '#kernel/secrets.ts'
import { businessColumns } from '../businesses/businesses.ts'
import { businessEvents } from '../businesses/events.ts'
import { requireRoomForUnproven } from '../businesses/limits.ts'
import { partFromOthers } from '../businesses/parting.ts'
import { noteChanges } from '../changes/note-change.ts'
import { lockStanding, type Standing } from '../moderation/suspension.ts'

export const TransferNotPossible = conflict(
  'transfer_not_possible',
  'The business cannot be handed over now',
  'Resume the business first if it is suspended. An organization cannot accept a business that it already holds.',
)

const lifeMs = 7 * 86_400_000

/**
 * Offers a business of the organization to whoever has the code, which is told once; an offer before it ends.
 * @throws NotFound, TransferNotPossible
 */
export function offerTransfer(scope: OrganizationScope, id: string) {
  return transaction(scope, async (inside) => {
    const standing = await lockStanding(inside, id)
    if (standing.organization_id !== inside.organizationId) throw new NotFound()
    requireShown(standing)
    await inside.db.deleteFrom('business_transfers').where('business_id', '=', id).execute()
    const code = randomBase62(32)
    const now = inside.now()
    const offer = {
      expires_at: timestamp(new Date(now.getTime() + lifeMs)),
      created_at: timestamp(now),
    }
    await inside.db
      .insertInto('business_transfers')
      .values({
        ...offer,
        business_id: id,
        organization_id: inside.organizationId,
        secret_hash: hashSecret(code),
        offered_by: inside.actor.user_id,
      })
      .execute()
    record(inside, businessEvents.offered, { subject: id, data: standing })
    return { business_slug: standing.slug, code, ...offer }
  })
}

/** Its code is worth nothing from then on; without an offer nothing happens. */
export function withdrawTransfer(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const data = await lockStanding(inside, id)
    const { numDeletedRows } = await inside.db
      .deleteFrom('business_transfers')
      .where('business_id', '=', id)
      .where('organization_id', '=', inside.organizationId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) record(inside, businessEvents.withdrawn, { subject: id, data })
  })
}

/**
 * The organization holds the business from then on, if whoever offered it still may. Whoever claims or changes it meanwhile waits for its row; a race test
 * guards this. @throws NotFound, TransferNotPossible, BusinessLimitReached
 */
export function acceptTransfer(scope: OrganizationScope, code: string) {
  return transaction(scope, async (inside) => {
    const { business_id, organization_id } = await findOffer(inside, code)
    if (organization_id === inside.organizationId) throw new TransferNotPossible()
    const standing = await lockStanding(inside, business_id)
    // Another accepted it, proved that it is theirs, or ended the role behind it while this one waited.
    const { offered_by } = await findOffer(inside, code)
    if (!(await holdsRole(inside, organization_id, offered_by, 'owner'))) throw unknownCode()
    if (standing.organization_id !== organization_id) throw unknownCode()
    requireShown(standing)
    if (standing.status === 'nominated') await requireRoomForUnproven(inside)
    return handOver(inside, business_id, organization_id)
  })
}

function requireShown({ status }: Standing): void {
  if (status === 'suspended') throw new TransferNotPossible()
}

function findOffer({ db, now }: OrganizationScope, code: string) {
  return db
    .selectFrom('business_transfers')
    .select(['business_id', 'organization_id', 'offered_by'])
    .where('secret_hash', '=', hashSecret(code))
    .where('expires_at', '>', timestamp(now()))
    .executeTakeFirstOrThrow(unknownCode)
}

function unknownCode() {
  return new NotFound({
    detail:
      'The code is mistyped, used, withdrawn or older than seven days, or its creator is no longer an owner. Ask for another.',
  })
}

async function handOver(inside: OrganizationScope, id: string, from: string) {
  const data = await inside.db
    .updateTable('businesses')
    .set({ organization_id: inside.organizationId, updated_at: timestamp(inside.now()) })
    .where('id', '=', id)
    .returning(businessColumns)
    .executeTakeFirstOrThrow()
  await inside.db.deleteFrom('business_transfers').where('business_id', '=', id).execute()
  await partFromOthers(inside, [id])
  await noteChanges(inside, [id])
  record(inside, businessEvents.received, { subject: id, data })
  recordFor(inside, from, businessEvents.lost, { subject: id, data })
  return data
}

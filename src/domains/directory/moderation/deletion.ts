import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { noteRemoval } from '../changes/note-change.ts'
import { businessEvents } from '../businesses/events.ts'
import { partFromOthers } from '../businesses/parting.ts'
import { Business } from '../schemas.ts'
import { lockStanding, ownView, SuspensionNotYours, type Acting } from './suspension.ts'

/**
 * Takes a business of the organization out of the directory for good. One that a moderator suspended
 * stays, so that nobody begins anew. @throws NotFound, RecordChanged, SuspensionNotYours
 */
export function deleteBusiness(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const before = await lockStanding(inside, id)
    const { suspended_by } = before
    requireUnchanged(inside, before, Business)
    if (suspended_by === 'moderator') throw new SuspensionNotYours({ members: { suspended_by } })
    await removeBusiness(inside, before)
    record(inside, businessEvents.deleted, { subject: id, data: ownView(before) })
  })
}

/** Removes the rows of a locked business; its slug is never given again, by the seed neither. */
export async function removeBusiness(
  scope: Acting,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<void> {
  const { db, now } = scope
  await partFromOthers(scope, [id], { isGone: true })
  await db.deleteFrom('business_notices').where('business_id', '=', id).execute()
  await db.deleteFrom('business_statements').where('business_id', '=', id).execute()
  await db.deleteFrom('business_claims').where('business_id', '=', id).execute()
  await noteRemoval(scope, { id, slug })
  await db.deleteFrom('businesses').where('id', '=', id).execute()
  await db
    .insertInto('retired_slugs')
    .values({ slug, retired_at: timestamp(now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

import { timestamp } from '#kernel/clock.ts'
import { recordFor } from '#kernel/events/record.ts'
import { transaction, type UserScope } from '#kernel/scope.ts'
import { requireModerator } from '../moderation/moderators.ts'
import { networkEvents } from './events.ts'
import { lockNetwork } from './locking.ts'
import { networks, noNetwork } from './networks.ts'
import { ownNetwork } from './own-networks.ts'

/** A network as moderators of the directory see it. @throws ModeratorRequired, NotFound */
export async function anyNetwork(scope: UserScope, slug: string) {
  await requireModerator(scope)
  return networks(scope)
    .where('networks.slug', '=', slug)
    .executeTakeFirstOrThrow(() => noNetwork())
}

/** Hides a network from the public, with the reason for its founder; null shows it again. @throws NotFound */
export function suspendNetwork(scope: UserScope, id: string, reason: string | null) {
  return transaction(scope, async (inside) => {
    const before = await lockNetwork(inside, id)
    const is_suspended = reason !== null
    await inside.db
      .updateTable('networks')
      .set({ is_suspended, suspended_reason: reason, updated_at: timestamp(inside.now()) })
      .where('id', '=', id)
      .execute()
    const after = await networks(inside)
      .select('networks.organization_id')
      .where('networks.id', '=', id)
      .executeTakeFirstOrThrow(() => noNetwork())
    const event = is_suspended ? networkEvents.suspended : networkEvents.resumed
    if (after.organization_id !== null && before.is_suspended !== is_suspended)
      recordFor(inside, after.organization_id, event, { subject: id, data: ownNetwork(after) })
    return after
  })
}

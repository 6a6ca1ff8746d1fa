import { timestamp } from '#kernel/clock.ts'
import { NotFound, RoleRequired } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import type { EventType } from '#kernel/events/event.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { organizationDeletionScheduled, organizationRestored } from './events.ts'
import { holdOrganization } from './holding.ts'
import { organizationColumns, readOrganization } from './organizations.ts'

const daysToThink = 30
const dayMs = 86_400_000

/**
 * Schedules the organization for deletion; from now on it can only be read. Harmless where it is
 * scheduled already. @throws RecordChanged
 */
export function deleteOrganization(scope: OrganizationScope) {
  return transaction(scope, async (entered) => {
    const { inside, before } = await holdAsOwner(entered)
    requireUnchanged(inside, before)
    if (before.deletes_at !== null) return before
    const due = new Date(inside.now().getTime() + daysToThink * dayMs)
    return changeDeletion(inside, before, timestamp(due), organizationDeletionScheduled)
  })
}

/** Takes the deletion back before it is due. @throws NotFound when it has begun */
export function restoreOrganization(scope: OrganizationScope) {
  return transaction(scope, async (entered) => {
    const { inside, before } = await holdAsOwner(entered)
    if (before.deletes_at === null) return before
    if (before.deletes_at <= timestamp(inside.now())) throw new NotFound()
    return changeDeletion(inside, before, null, organizationRestored)
  })
}

/**
 * Ends all ways into an organization whose time has come, under the lock that a restoration takes too:
 * only one of them happens. Returns whether it is to be deleted.
 */
export function closeForGood(scope: Scope, id: string): Promise<boolean> {
  return transaction(scope, async ({ db, now }) => {
    const due = await db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', id)
      .where('deletes_at', '<=', timestamp(now()))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (due === undefined) return false
    await db.deleteFrom('memberships').where('organization_id', '=', id).execute()
    return true
  })
}

type Held = Awaited<ReturnType<typeof holdAsOwner>>['before']

async function holdAsOwner(entered: OrganizationScope) {
  const inside = await holdOrganization(entered)
  if (inside.role !== 'owner') throw new RoleRequired()
  return { inside, before: await readOrganization(inside) }
}

async function changeDeletion(
  scope: OrganizationScope,
  before: Held,
  deletes_at: string | null,
  event: EventType<typeof organizationRestored.data>,
) {
  const { db, organizationId: id, now } = scope
  const updated_at = timestamp(now())
  const after = await db
    .updateTable('organizations')
    .set({ deletes_at, updated_at })
    .where('id', '=', id)
    .returning(organizationColumns)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('memberships')
    .set({ is_frozen: deletes_at !== null })
    .where('organization_id', '=', id)
    .execute()
  record(scope, event, { subject: id, data: after, changes: changesBetween(before, after) })
  return after
}

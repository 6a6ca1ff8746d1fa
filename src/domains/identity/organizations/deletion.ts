import { dayMs, timestamp } from '#kernel/clock.ts'
import { NotFound, RoleRequired } from '#kernel/errors.ts'
import { changesBetween, recordFor } from '#kernel/events/record.ts'
import type { EventType } from '#kernel/events/event.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { transaction, type Actor, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { organizationEvents } from './events.ts'
import { tellOwners } from './deletion-notices.ts'
import { lockRole } from './role-lock.ts'
import { organizationColumns, readOrganization } from './organizations.ts'

const daysToThink = 30

/**
 * Schedules the organization for deletion; from now on it can only be read. Harmless where it is
 * scheduled already. @throws RecordChanged
 */
export function deleteOrganization(scope: OrganizationScope) {
  return transaction(scope, async (entered) => {
    const { inside, before } = await lockAsOwner(entered)
    requireUnchanged(inside, before)
    return scheduleDeletion(inside, before)
  })
}

/** The same where it is not a matter of rights; the organization is locked. Tells all owners. */
export async function scheduleDeletion(scope: Acting, before: Locked) {
  if (before.deletes_at !== null) return before
  const due = timestamp(new Date(scope.now().getTime() + daysToThink * dayMs))
  const after = await changeDeletion(scope, before, due, organizationEvents.deletion_scheduled)
  await tellOwners(scope, 'deletion_scheduled', { ...after, deletes_at: due })
  return after
}

/** Takes the deletion back before it is due. @throws NotFound when it has begun */
export function restoreOrganization(scope: OrganizationScope) {
  return transaction(scope, async (entered) => {
    const { inside, before } = await lockAsOwner(entered)
    if (before.deletes_at === null) return before
    if (before.deletes_at <= timestamp(inside.now())) throw new NotFound()
    return changeDeletion(inside, before, null, organizationEvents.restored)
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

type Acting = Scope & { readonly actor: Actor }

type Locked = Awaited<ReturnType<typeof lockAsOwner>>['before']

/** The organization under its lock, for who is an owner now. @throws RoleRequired */
export async function lockAsOwner(entered: OrganizationScope) {
  const inside = await lockRole(entered)
  if (inside.role !== 'owner') throw new RoleRequired()
  return { inside, before: await readOrganization(inside) }
}

async function changeDeletion(
  scope: Acting,
  before: Locked,
  deletes_at: string | null,
  event: EventType<typeof organizationEvents.restored.data>,
) {
  const { db, now } = scope
  const { id } = before
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
  recordFor(scope, id, event, { subject: id, data: after, changes: changesBetween(before, after) })
  return after
}

import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { lockAsOwner } from '../organizations/deletion.ts'
import { organizationEvents } from '../organizations/events.ts'
import { organizationColumns } from '../organizations/organizations.ts'
import { SecondFactorOff } from './second-factor.ts'

/**
 * Demands a second factor of all members, or no more; only an owner who has one demands it. Memberships say so under
 * the lock of the organization, which who joins takes too. @throws RoleRequired, SecondFactorOff
 */
export function demandSecondFactor(scope: OrganizationScope, isRequired: boolean) {
  return transaction(scope, async (entered) => {
    const { inside, before } = await lockAsOwner(entered)
    if (isRequired) await requireOwn(inside)
    if (before.requires_second_factor === isRequired) return before
    const { db, organizationId: id, now } = inside
    const after = await db
      .updateTable('organizations')
      .set({ requires_second_factor: isRequired, updated_at: timestamp(now()) })
      .where('id', '=', id)
      .returning(organizationColumns)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('memberships')
      .set({ needs_second_factor: isRequired })
      .where('organization_id', '=', id)
      .execute()
    const changes = changesBetween(before, after)
    record(inside, organizationEvents.updated, { subject: id, data: after, changes })
    return after
  })
}

async function requireOwn({ db, actor }: OrganizationScope): Promise<void> {
  await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', actor.user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new SecondFactorOff())
}

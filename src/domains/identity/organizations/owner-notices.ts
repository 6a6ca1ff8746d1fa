import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { notifyPeople, type Notice, type NoticeKind } from '../accounts/notices.ts'

/** Tells each owner of the organization by mail, in their language, in the transaction of what it tells of. */
export function notifyOwners<K extends NoticeKind>(
  scope: OrganizationScope,
  notice: Notice<K>,
): Promise<void> {
  return notifyOwnersOf(scope, scope.organizationId, notice)
}

/** The same for whoever works over all organizations. */
export async function notifyOwnersOf<K extends NoticeKind>(
  scope: Scope,
  organizationId: string,
  notice: Notice<K>,
): Promise<void> {
  const owners = await scope.db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute()
  await notifyPeople(
    scope,
    owners.map(({ user_id }) => user_id),
    notice,
  )
}

import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { countMembers } from './locking.ts'

/**
 * Takes businesses out of all networks, in the transaction in which their holder loses them: whoever holds them next
 * joins by themselves. Networks are held before, in one order, as by everybody who changes their members.
 */
export async function leaveAllNetworks(
  scope: Scope,
  businessIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from networks where id in (
      select network_id from network_members where business_id = any(${businessIds}::uuid[]))
     order by id for update`.execute(scope.db)
  if (rows.length === 0) return
  await scope.db
    .deleteFrom('network_members')
    .where((eb) => eb('business_id', '=', eb.fn.any(eb.val([...businessIds]))))
    .execute()
  for (const { id } of rows) await countMembers(scope, id)
}

/** Gives up the networks of an organization that is gone; their moderators go on. */
export async function releaseNetworks({ db }: Scope, organizationId: string): Promise<void> {
  await db
    .updateTable('networks')
    .set({ organization_id: null })
    .where('organization_id', '=', organizationId)
    .execute()
}

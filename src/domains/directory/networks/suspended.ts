import { conflict } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { fold } from '#kernel/text/fold.ts'

export const NetworkSuspended = conflict(
  'network_suspended',
  'A moderator of the directory suspended the network',
  'Only a moderator of the directory can resume it. See `suspended_reason` in GET /api/v1/directory/own-networks/.',
)

/** Whom a moderator stopped does not begin anew: no other network of the organization takes the name. @throws NetworkSuspended */
export async function requireNotStopped(
  { db, organizationId }: OrganizationScope,
  name: string,
): Promise<void> {
  const found = await db
    .selectFrom('networks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_suspended', '=', true)
    .where('search_name', '=', fold(name))
    .executeTakeFirst()
  if (found !== undefined) throw new NetworkSuspended()
}

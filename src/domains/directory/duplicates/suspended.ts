import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { SuspensionNotYours } from '../moderation/suspension.ts'
import { keysOf, type Reached } from './keys.ts'

/**
 * Whom a moderator stopped does not begin anew: no other entry of the organization has the website or the telephone
 * number of one that a moderator suspended. `id` is the entry's own, unless it is new. @throws SuspensionNotYours
 */
export async function requireNoneSuspended(
  { db, organizationId }: OrganizationScope,
  one: Reached,
  id: string | null = null,
): Promise<void> {
  const { phone_key, domain_key } = keysOf(one)
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('suspended_by', '=', 'moderator')
    .where((eb) => eb.or([eb('phone_key', '=', phone_key), eb('domain_key', '=', domain_key)]))
    .where(sql<boolean>`id is distinct from ${id}`)
    .limit(1)
    .executeTakeFirst()
  if (found !== undefined) throw new SuspensionNotYours({ members: { suspended_by: 'moderator' } })
}

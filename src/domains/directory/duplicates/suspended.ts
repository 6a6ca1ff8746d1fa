import type { OrganizationScope } from '#kernel/scope.ts'
import { SuspensionNotYours } from '../moderation/suspension.ts'
import { keysOf, type Reached } from './keys.ts'

const nothing = { phone_key: null, domain_key: null }

/**
 * Whom a moderator stopped does not begin anew: no other entry of the organization takes the website or the telephone
 * number of one that a moderator suspended. What an entry had `before` it keeps. @throws SuspensionNotYours
 */
export async function requireNoneSuspended(
  { db, organizationId }: OrganizationScope,
  one: Reached,
  before?: Reached,
): Promise<void> {
  const [keys, had] = [keysOf(one), before === undefined ? nothing : keysOf(before)]
  const taken = (['phone_key', 'domain_key'] as const).filter(
    (key) => keys[key] !== null && keys[key] !== had[key],
  )
  if (taken.length === 0) return
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('suspended_by', '=', 'moderator')
    .where((eb) => eb.or(taken.map((key) => eb(key, '=', keys[key]))))
    .limit(1)
    .executeTakeFirst()
  if (found !== undefined) throw new SuspensionNotYours({ members: { suspended_by: 'moderator' } })
}

import { memberEvents, membershipIn } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { consequence } from '#kernel/events/consequence.ts'
import { recordFor } from '#kernel/events/record.ts'
import { admits, transaction, type Actor, type PersonalActor, type Scope } from '#kernel/scope.ts'
import { keyEvents } from './events.ts'
import { keyColumns, shown } from './shown-key.ts'

/** Which keys; all that are named must fit. */
interface Wanted {
  readonly id?: string
  readonly organization_id?: string
  readonly user_id?: string
  readonly scope?: 'organization' | 'member'
}

/** Revokes for good those of the keys that still stand; the rows stay as a record. */
export async function revokeKeys(
  scope: Scope & { readonly actor: Actor },
  wanted: Wanted,
): Promise<void> {
  const { db, actor, now } = scope
  const revoked = await db
    .updateTable('mcp_keys')
    .set({ revoked_at: timestamp(now()), revoked_by: actor.user_id })
    .where((eb) => eb.and(wanted))
    .where('revoked_at', 'is', null)
    .returning(['organization_id', ...keyColumns])
    .execute()
  for (const { organization_id, last_used_at: _used, ...key } of revoked)
    recordFor(scope, organization_id, keyEvents.revoked, {
      subject: key.id,
      data: { ...shown(key), is_active: false },
      changes: { is_active: [true, false] },
    })
}

/** Revokes every key that acts as the acting person, wherever it was made. */
export function revokeOwnKeys(scope: Scope & { readonly actor: PersonalActor }): Promise<void> {
  return transaction(scope, (inside) => revokeKeys(inside, { user_id: inside.actor.user_id }))
}

/** A key ends with the membership that it was made in, and one for the organization also with the role it takes. */
export const keysOfMembers = consequence({
  name: 'mcp.keys_of_members',
  types: [memberEvents.removed.type, memberEvents.updated.type],
  handle: async ({ scope, event: { type, organization_id, data } }) => {
    const { user_id, role } = membershipIn(data)
    if (type === memberEvents.removed.type) await revokeKeys(scope, { organization_id, user_id })
    else if (!admits('admin', role))
      await revokeKeys(scope, { organization_id, user_id, scope: 'organization' })
  },
})

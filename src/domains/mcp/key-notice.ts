import { notifyPerson, readOrganization } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Tells the person in whose name a new key acts. */
export async function tellOfKey(
  scope: OrganizationScope,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const { user_id } = scope.actor
  if (user_id === null) return
  const organization = await readOrganization(scope)
  await notifyPerson(scope, user_id, {
    kind: 'new_key',
    occasion: id,
    facts: { at: timestamp(scope.now()), key: name, organization: organization.name },
  })
}

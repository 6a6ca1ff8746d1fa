import { holdsRole, readOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Running } from './progress.ts'

const starterGone =
  'The person who started the import is disabled or no longer a member. Another member can start it again, or revert it.'
const deletionScheduled =
  'The organization is scheduled for deletion. Start the import again, or revert it, once an owner has restored it.'

/** Why nothing more of an import may be written, if so; what the service itself writes always may be. */
export async function stoppedBy(
  scope: OrganizationScope,
  { actor }: Running,
): Promise<string | undefined> {
  if (actor === null || actor.user_id === null) return undefined
  if (!(await holdsRole(scope, scope.organizationId, actor.user_id, 'member'))) return starterGone
  const { deletes_at } = await readOrganization(scope)
  return deletes_at === null ? undefined : deletionScheduled
}

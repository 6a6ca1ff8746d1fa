import { holdsRole } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Running } from './progress.ts'

export const starterGone =
  'The person who started the import is disabled or no longer a member. Another member can start it again, or revert it.'

/** Whether whoever started it may still write in the organization; the service itself always may. */
export async function mayGoOn(scope: OrganizationScope, { actor }: Running): Promise<boolean> {
  if (actor === null || actor.user_id === null) return true
  return holdsRole(scope, scope.organizationId, actor.user_id, 'member')
}

import { holdsRole } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Running } from './progress.ts'

export const starterGone =
  'Whoever started it is no member any more, or disabled; another member may start it again, or put back what was done.'

/** Whether whoever started it may still write in the organization; the service itself always may. */
export async function mayGoOn(scope: OrganizationScope, { actor }: Running): Promise<boolean> {
  if (actor === null || actor.user_id === null) return true
  return holdsRole(scope, scope.organizationId, actor.user_id, 'member')
}

import type { Actor, Scope } from '#kernel/scope.ts'
import { withdrawFederation } from '../federation/wishes.ts'
import { leaveAllNetworks } from '../networks/leaving.ts'
import { endRelationships } from '../relationships/ending.ts'

/** What businesses are to others ends when their holder loses them, or with them when they are `isGone` for good. */
export async function partFromOthers(
  scope: Scope & { readonly actor?: Actor },
  businessIds: readonly string[],
  { isGone = false } = {},
): Promise<void> {
  await leaveAllNetworks(scope, businessIds)
  await endRelationships(scope, businessIds, isGone)
  await withdrawFederation(scope, businessIds)
}

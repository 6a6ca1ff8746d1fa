import type { Identifiers, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { inAllOrganizations } from '../in-all-organizations.ts'
import { suppressEverywhere } from '../suppressions/suppressions.ts'
import { erase } from './erasures.ts'
import type { Erasure } from './schemas.ts'

/**
 * Removes somebody from all organizations, one after the other, and keeps them out of all. Repeating it finishes what
 * was interrupted. Returns what was removed together.
 */
export async function eraseEverywhere(
  base: Scope,
  enter: (organizationId: string) => Promise<OrganizationScope>,
  keepers: readonly OutsiderKeeper[],
  who: Identifiers,
): Promise<Erasure['removed']> {
  await suppressEverywhere(base, who, 'erased')
  const counts = new Map<string, number>()
  await inAllOrganizations({ ...base, enter }, async (inside) => {
    const { removed } = await erase(inside, keepers, who)
    for (const { kind, count } of removed) counts.set(kind, (counts.get(kind) ?? 0) + count)
  })
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

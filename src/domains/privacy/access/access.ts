import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import type { Identifiers, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { getToKnow } from '../outsider.ts'
import { isSuppressed } from '../suppressions/suppressed.ts'
import type { PersonExport } from './schemas.ts'

/** All that the organization keeps of somebody who asks, with sources and dates. */
export async function exportPerson(
  scope: OrganizationScope,
  keepers: readonly OutsiderKeeper[],
  who: Identifiers,
): Promise<z.output<typeof PersonExport>> {
  const { outsider } = await getToKnow(scope, keepers, who)
  const kept = []
  for (const keeper of keepers) kept.push(...(await keeper.show(scope, outsider)))
  return {
    exported_at: timestamp(scope.now()),
    is_suppressed: await isSuppressed(scope, who),
    kept: kept.map((one) => ({ ...one, data: { ...one.data } })),
  }
}

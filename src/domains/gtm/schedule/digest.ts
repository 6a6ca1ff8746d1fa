import { formatCredits } from '#domains/credits/index.ts'
import { notifyOwners } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Profile } from '../profiles/schemas.ts'

/** Tells the owners by mail what a scheduled run found, in its transaction; where nothing is new, nobody is told. */
export async function sendDigest(
  scope: OrganizationScope,
  { domain, schedule }: Profile,
  run: { readonly id: string; readonly leads_new: number; readonly charged: number },
): Promise<void> {
  if (schedule?.digest !== true || run.leads_new === 0) return
  await notifyOwners(scope, {
    kind: 'leads_digest',
    occasion: run.id,
    facts: { domain, count: String(run.leads_new), charged: formatCredits(run.charged) },
  })
}

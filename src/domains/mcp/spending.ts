import { formatCredits, MonthlyCapReached, spentThisMonthBy } from '#domains/credits/index.ts'
import type { KeyHolder } from '#kernel/mcp/key-gate.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'

/**
 * Refuses metered work once the key has spent its own monthly cap in this organization. It looks
 * before the work: the last call may go over by what that call costs, never beyond the wallet's own
 * caps. @throws MonthlyCapReached
 */
export async function admitSpending(
  scope: OrganizationScope,
  { actor, monthlyCreditCap: cap }: KeyHolder,
): Promise<void> {
  if (cap === null) return
  const { spent, resets_at } = await spentThisMonthBy(scope, actorName({ actor }))
  if (spent < cap) return
  throw new MonthlyCapReached({
    detail: `This key has spent its monthly cap of ${formatCredits(cap)} credits. Use another key, or wait until ${resets_at}.`,
    members: { required: formatCredits(1), available: formatCredits(0), resets_at },
  })
}

import { formatCredits, MonthlyCapReached, spentThisMonthBy } from '#domains/credits/index.ts'
import type { Holder } from '#kernel/mcp/holder.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'

/**
 * Refuses metered work once the key has spent its own monthly cap in this organization. It looks
 * before the work: the last call may go over by what that call costs, never beyond the wallet's own
 * caps. @throws MonthlyCapReached
 */
export async function enforceSpending(
  scope: OrganizationScope,
  holder: Pick<Holder, 'actor'>,
): Promise<void> {
  const cap = await capOf(scope, holder)
  if (cap === null) return
  const { spent, resets_at } = await spentThisMonthBy(scope, actorName(holder))
  if (spent < cap) return
  throw new MonthlyCapReached({
    detail: `This key has spent its monthly cap of ${formatCredits(cap)} credits. Use another key, or wait until ${resets_at}.`,
    members: { available: formatCredits(0), resets_at },
  })
}

/** Hundredths of a credit; null where the credential has no cap of its own. */
async function capOf({ db }: OrganizationScope, { actor }: Pick<Holder, 'actor'>) {
  const key = await db
    .selectFrom('mcp_keys')
    .select('monthly_credit_cap')
    .where('id', '=', actor.id)
    .executeTakeFirst()
  return key?.monthly_credit_cap ?? null
}

import { record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { crossingEvents } from './events.ts'
import { monthEnds, spentIn, type WalletState } from './wallet-decisions.ts'

/** A wallet before and after something took credits from it. */
export interface Step {
  readonly before: WalletState
  readonly wallet: WalletState
  readonly now: Date
}

const percents = [50, 20, 5]

interface Fall {
  readonly of: 'top_up' | 'cap'
  readonly from: number
  readonly left: number
  readonly whole: number
}

/** Tells of what has become low or has come to an end with a transaction: once, since each step is decided once. */
export function recordCrossings(scope: OrganizationScope, subject: string, step: Step): void {
  for (const fall of fallsOf(step)) {
    for (const percent of percents.filter((limit) => crosses(fall, (fall.whole * limit) / 100))) {
      const { of, left, whole } = fall
      const data = { of, percent, left: formatCredits(left), whole: formatCredits(whole) }
      record(scope, crossingEvents.low, { subject, data })
    }
    if (crosses(fall, 0)) recordEnd(scope, subject, fall, step.now)
  }
}

function recordEnd(scope: OrganizationScope, subject: string, { of }: Fall, now: Date) {
  const data =
    of === 'cap' ? { of, resets_at: monthEnds(now) } : { of: 'balance' as const, resets_at: null }
  record(scope, crossingEvents.exhausted, { subject, data })
}

function fallsOf({ before, wallet, now }: Step): Fall[] {
  const whole = wallet.monthly_credit_cap
  return [
    { of: 'top_up', from: before.balance, left: wallet.balance, whole: wallet.topped_up },
    { of: 'cap', from: whole - spentIn(before, now), left: whole - spentIn(wallet, now), whole },
  ]
}

function crosses({ from, left }: Fall, limit: number): boolean {
  return from > limit && left <= limit
}

import { dayMs } from '#kernel/clock.ts'
import type { WalletState } from './wallet-decisions.ts'

/**
 * When something is charged: now, or the beginning of the month that the wallet counts already, where that is at most a day
 * ahead. Clocks of two processes differ by moments, and one may be set back; a month that was left would be counted from
 * nothing when it comes again, and so would the one that was entered.
 */
export function chargedAt({ spent_month }: Pick<WalletState, 'spent_month'>, now: Date): Date {
  const begins = Date.parse(spent_month)
  const ahead = begins - now.getTime()
  return ahead > 0 && ahead <= dayMs ? new Date(begins) : now
}

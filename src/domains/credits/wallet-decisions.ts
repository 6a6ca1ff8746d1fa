import type { Outcome } from '#kernel/coalesce.ts'
import { filled } from '#kernel/text/filled.ts'
import { formatCredits } from './amounts.ts'
import {
  ActionCapReached,
  AiPaused,
  InsufficientCredits,
  MonthlyCapReached,
  ReservationClosed,
} from './refusals.ts'

/** What a wallet holds, in hundredths of a credit. */
export interface WalletState {
  readonly balance: number
  readonly reserved: number
  readonly monthly_credit_cap: number
  readonly max_credits_per_action: number | null
  readonly ai_paused: boolean
  /** First day of the month that `spent_in_month` counts, in UTC. */
  readonly spent_month: string
  readonly spent_in_month: number
  /** Changes with the grants: charges of one epoch are paid by the same grants in the same order. */
  readonly epoch: number
  /** When the next grant expires of which something is left. */
  readonly next_expiry: string | null
  /** What came in last. */
  readonly topped_up: number
  /** How often caps of members, keys and workflows were changed; 0 where there never was one. */
  readonly caps: number
}

/** Up to `max_units` units at `unit_price` hundredths each. */
export interface UnitRequest {
  readonly unit_price: number
  readonly max_units: number
  /** What those who spend may still spend this month, by the tightest cap of their own; without it the wallet alone decides. */
  readonly own?: OwnCap | undefined
  /** What looks available and is promised to nobody. */
  readonly withheld?: number
}

/** What is left this month of a cap that is not the wallet's. */
export interface OwnCap {
  readonly of: CapHolder
  readonly left: number
  /** Whether it is a cap of 0, under which nothing is done that is metered, not even what is free. */
  readonly isZero?: boolean
}
export const capHolders = ['member', 'key', 'workflow'] as const
export type CapHolder = (typeof capHolders)[number]

export interface OpenReservation {
  readonly amount: number
  readonly status: 'open' | 'settled' | 'released'
}

/** A decision and the wallet after it. */
export interface Decided<T> {
  readonly wallet: WalletState
  readonly outcome: Outcome<T>
}

/** What may still be promised: the balance without what running work has reserved. */
export function availableIn({ balance, reserved }: WalletState): number {
  return balance - reserved
}

/** What could be spent now: what neither the balance nor the monthly cap holds back. */
export function spendableIn(wallet: WalletState, now: Date): number {
  return Math.max(0, Math.min(availableIn(wallet), capLeft(wallet, now)))
}

/** What was spent in the month that `now` lies in. */
export function spentIn(wallet: WalletState, now: Date): number {
  return wallet.spent_month === monthOf(now) ? wallet.spent_in_month : 0
}

/** First day of the UTC month, as a date. */
export function monthOf(now: Date): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0')
  return `${now.getUTCFullYear()}-${month}-01`
}

/** The instant at which the monthly cap resets. */
export function monthEnds(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
}

/**
 * Promises as many units as balance, monthly cap and action cap allow, or refuses when they allow
 * none. What costs nothing is refused by a pause and by a cap of 0 alone. What is reserved counts against the cap as if it were spent, so that settling never breaks it.
 */
export function decideReserve(
  wallet: WalletState,
  request: UnitRequest,
  now: Date,
): Decided<{ units: number; amount: number }> {
  const { unit_price, max_units, own, withheld = 0 } = request
  const left = own?.left ?? Infinity
  const open = { ...wallet, reserved: wallet.reserved + withheld }
  const ownUnits = own?.isZero === true ? 0 : unitsIn(left, unit_price)
  const units = isStopped(wallet)
    ? 0
    : Math.min(max_units, unitsIn(allowance(open, now), unit_price))
  if (units < 1) return { wallet, outcome: { refusal: refusalFor(open, request, now) } }
  return own !== undefined && ownUnits < 1
    ? { wallet, outcome: { refusal: ownRefusal(own, unit_price, now) } }
    : promised(wallet, Math.min(units, ownUnits), unit_price)
}

function isStopped({ ai_paused, monthly_credit_cap, max_credits_per_action }: WalletState) {
  return ai_paused || monthly_credit_cap === 0 || max_credits_per_action === 0
}

function unitsIn(amount: number, unit_price: number): number {
  return unit_price === 0 ? Infinity : Math.floor(amount / unit_price)
}

function promised(wallet: WalletState, units: number, unit_price: number) {
  const amount = units * unit_price
  return {
    wallet: { ...wallet, reserved: wallet.reserved + amount },
    outcome: { value: { units, amount } },
  }
}

/** Spends `amount` of a reservation and gives the rest back. Work already promised may always settle. */
export function decideSettle(
  wallet: WalletState,
  reservation: OpenReservation | undefined,
  amount: number,
  now: Date,
): Decided<{ amount: number }> {
  if (reservation?.status !== 'open')
    return { wallet, outcome: { refusal: new ReservationClosed() } }
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > reservation.amount)
    return { wallet, outcome: { refusal: new RangeError('a settlement exceeds its reservation') } }
  return {
    wallet: {
      ...wallet,
      balance: wallet.balance - amount,
      reserved: wallet.reserved - reservation.amount,
      spent_month: monthOf(now),
      spent_in_month: spentIn(wallet, now) + amount,
    },
    outcome: { value: { amount } },
  }
}

/** Gives a whole reservation back. */
export function decideRelease(
  wallet: WalletState,
  reservation: OpenReservation | undefined,
): Decided<{ amount: number }> {
  if (reservation?.status !== 'open')
    return { wallet, outcome: { refusal: new ReservationClosed() } }
  return {
    wallet: { ...wallet, reserved: wallet.reserved - reservation.amount },
    outcome: { value: { amount: 0 } },
  }
}

function allowance(wallet: WalletState, now: Date): number {
  return Math.min(availableIn(wallet), capLeft(wallet, now), mostOfAction(wallet))
}

function mostOfAction({ max_credits_per_action }: WalletState): number {
  return max_credits_per_action ?? Infinity
}

function capLeft(wallet: WalletState, now: Date): number {
  return wallet.monthly_credit_cap - spentIn(wallet, now) - wallet.reserved
}

function refusalFor(wallet: WalletState, { unit_price }: UnitRequest, now: Date): Error {
  const members = {
    required: formatCredits(unit_price),
    available: formatCredits(Math.min(spendableIn(wallet, now), mostOfAction(wallet))),
  }
  if (wallet.ai_paused) return new AiPaused({ members })
  if (availableIn(wallet) < unit_price) return new InsufficientCredits({ members })
  if (mostOfAction(wallet) < Math.max(unit_price, 1)) return new ActionCapReached({ members })
  return new MonthlyCapReached({
    members: { ...members, resets_at: monthEnds(now), cap_of: 'organization' },
  })
}

const remedies = {
  member:
    'This member has {available} credits left of their own monthly cap. Ask an owner or admin to raise it, or wait until {resets_at}.',
  key: 'This key has {available} credits left of its own monthly cap. Use another key, or wait until {resets_at}.',
  workflow:
    'This workflow has {available} credits left of its own monthly cap. Ask an owner or admin to raise it, or wait until {resets_at}.',
} as const satisfies Readonly<Record<CapHolder, string>>

function ownRefusal({ of, left }: OwnCap, unit_price: number, now: Date): Error {
  const available = formatCredits(Math.max(0, left))
  const resets_at = monthEnds(now)
  return new MonthlyCapReached({
    detail: filled(remedies[of], { available, resets_at }),
    members: { required: formatCredits(unit_price), available, resets_at, cap_of: of },
  })
}

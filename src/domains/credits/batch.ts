import type { Outcome } from '#kernel/coalesce.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'
import { hundredths, type Hundredths } from './amounts.ts'
import { versionAt, type CardVersion } from './rate-card.ts'
import {
  availableIn,
  decideRelease,
  decideReserve,
  decideSettle,
  type OpenReservation,
  type WalletState,
} from './wallet-decisions.ts'

declare const brand: unique symbol

/** Of a reservation and nothing else: what a run or a key is called by cannot be settled. */
export type ReservationId = string & { readonly [brand]: 'reservation' }

interface Step {
  readonly id: ReservationId
  readonly scope: OrganizationScope
}

/** One step of a metered operation, as its caller asks for it. `id` names the reservation. */
export type Operation = Step &
  (
    | {
        readonly kind: 'reserve'
        readonly feature: string
        readonly reference: string
        readonly unit_price: Hundredths
        readonly max_units: number
        /** By which `unit_price` was found; the one in force where left out. */
        readonly rate_card_version?: number | undefined
      }
    | {
        readonly kind: 'settle'
        readonly amount: Hundredths
        readonly description: string
        readonly model?: string | undefined
      }
    | { readonly kind: 'release' }
  )

/** What became of an operation: the amount reserved or charged, and what is left to promise. */
export interface Applied {
  readonly id: ReservationId
  readonly amount: Hundredths
  readonly units: number
  readonly available: number
}

/** What is promised, to whom, for what, and by which version of the rate card. */
export interface StoredReservation extends OpenReservation {
  readonly id: string
  readonly feature: string
  /** What the work is about. */
  readonly reference: string
  readonly created_by: string
  readonly member_id: string | null
  readonly rate_card_version: number | null
}

/** What a batch is decided on. */
export interface Known {
  readonly wallet: WalletState
  /** Those that the batch names, by id. */
  readonly reservations: ReadonlyMap<string, StoredReservation>
  /** What those under a cap of their own have spent this month, by `actorName`. */
  readonly spent: ReadonlyMap<string, number>
  /** Undefined where no operation of the batch depends on them. */
  readonly cards?: readonly CardVersion[] | undefined
}

export interface DecidedStep {
  readonly operation: Operation
  /** The one that it opened or closes. */
  readonly reservation: StoredReservation | undefined
  readonly outcome: Outcome<Applied>
  /** Reserved or charged; undefined where the operation was refused. */
  readonly amount: number | undefined
  readonly balance: number
}

/** A batch and the wallet after it. */
export interface DecidedBatch {
  readonly wallet: WalletState
  readonly steps: readonly DecidedStep[]
}

/** Decides operations of one wallet in order, each on what the one before it left. */
export function decideAll(known: Known, operations: readonly Operation[]): DecidedBatch {
  let { wallet } = known
  const closed = new Set<string>()
  const spent = new Map(known.spent)
  const steps = operations.map((operation): DecidedStep => {
    const { id } = operation
    const reservation = closed.has(id) ? undefined : known.reservations.get(id)
    const actor = actorName(operation.scope)
    const spentByActor = spent.get(actor) ?? 0
    const decided = decide(wallet, operation, reservation, spentByActor)
    wallet = decided.wallet
    if ('refusal' in decided.outcome)
      return { operation, reservation, outcome: decided.outcome, amount: undefined, balance: 0 }
    if (operation.kind !== 'reserve') closed.add(id)
    const { amount, units = 0 } = decided.outcome.value
    if (operation.kind === 'reserve') spent.set(actor, spentByActor + amount)
    const value = { id, amount: hundredths(amount), units, available: availableIn(wallet) }
    return {
      operation,
      reservation: reservation ?? openedBy(operation, amount, known.cards),
      outcome: { value },
      amount,
      balance: wallet.balance,
    }
  })
  return { wallet, steps }
}

/** Whether the rate card has to be known to decide it. */
export function needsCard(operation: Operation): boolean {
  return operation.kind === 'reserve' && operation.rate_card_version === undefined
}

function openedBy(
  operation: Operation,
  amount: number,
  cards: readonly CardVersion[] = [],
): StoredReservation | undefined {
  if (operation.kind !== 'reserve') return undefined
  const { id, feature, reference, scope, rate_card_version } = operation
  return {
    id,
    feature,
    reference,
    amount,
    status: 'open',
    created_by: actorName(scope),
    member_id: scope.actor.user_id,
    rate_card_version: rate_card_version ?? versionAt(cards, feature, scope.now()) ?? null,
  }
}

/** Whether a cap of the caller's own bounds what it may reserve. */
export function isCapped(operation: Operation): boolean {
  return operation.kind === 'reserve' && operation.scope.spendingCap !== undefined
}

function decide(
  wallet: WalletState,
  operation: Operation,
  reservation: StoredReservation | undefined,
  spentByActor: number,
): { wallet: WalletState; outcome: Outcome<{ amount: number; units?: number }> } {
  const now = operation.scope.now()
  switch (operation.kind) {
    case 'reserve':
      return decideReserve(
        wallet,
        { ...operation, credential_left: leftOf(operation, spentByActor) },
        now,
      )
    case 'settle':
      return decideSettle(wallet, reservation, operation.amount, now)
    case 'release':
      return decideRelease(wallet, reservation)
  }
}

function leftOf({ scope: { spendingCap } }: Operation, spent: number): number | undefined {
  return spendingCap === undefined ? undefined : spendingCap - spent
}

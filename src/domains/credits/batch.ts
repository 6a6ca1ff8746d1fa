import type { CompiledQuery } from 'kysely'
import type { Outcome } from '#kernel/coalesce.ts'
import type { Commit } from '#kernel/postgres/commit.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'
import { hundredths, type Hundredths } from './amounts.ts'
import { chargedAt } from './charged-at.ts'
import { versionAt, type CardVersion } from './rate-card.ts'
import {
  decideRelease,
  decideReserve,
  decideSettle,
  spendableIn,
  type OpenReservation,
  type CapHolder,
  type OwnCap,
  type WalletState,
} from './wallet-decisions.ts'

declare const brand: unique symbol

/** Of a reservation and nothing else: what a run or a key is called by cannot be settled. */
export type ReservationId = string & { readonly [brand]: 'reservation' }

interface Step {
  readonly id: ReservationId
  readonly scope: OrganizationScope
  readonly also?: Alongside | undefined
  /** Whether its caller goes on before it is on disk. */
  readonly isProvisional?: boolean | undefined
}

/** What is stored in the commit of an operation, if that is not refused. What does not fit is refused with it (`isUnfit`). */
export interface Alongside {
  readonly statements: readonly CompiledQuery[]
  /** Records the events of it. */
  readonly note?: (scope: OrganizationScope) => void
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

export interface OwnCaps {
  readonly caps: ReadonlyMap<string, number>
  readonly spent: ReadonlyMap<string, number>
}

/** What a batch is decided on. */
export interface Known {
  readonly wallet: WalletState
  /** Those that the batch names, by id. */
  readonly reservations: ReadonlyMap<string, StoredReservation>
  /** Caps that are not the wallet's, and what is spent under each this month, by the name of whom it binds. */
  readonly own: OwnCaps
  /** Undefined where no operation of the batch depends on them. */
  readonly cards?: readonly CardVersion[] | undefined
  /** Whether something has expired that is held: what the batch frees may be of it, and is then promised to nobody. */
  readonly keepsExpired?: boolean
}

export interface DecidedStep {
  readonly operation: Operation
  /** The one that it opened or closes. */
  readonly reservation: StoredReservation | undefined
  readonly outcome: Outcome<Applied>
  /** Reserved or charged; undefined where the operation was refused. */
  readonly amount: number | undefined
  /** The instant at which it was decided, and is charged. */
  readonly at: Date
  /** The wallet as it was, and as the operation left it. */
  readonly before: WalletState
  readonly wallet: WalletState
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
  const spent = new Map(known.own.spent)
  let withheld = 0
  const steps = operations.map((operation): DecidedStep => {
    const { id } = operation
    const at = chargedAt(wallet, operation.scope.now())
    const reservation = closed.has(id) ? undefined : known.reservations.get(id)
    const own = ownCapOf(operation, known.own.caps, spent)
    const decided = decide(wallet, operation, { reservation, own, withheld, at })
    const before = wallet
    wallet = decided.wallet
    const { outcome } = decided
    const step = { operation, at, before, wallet }
    if ('refusal' in outcome) return { ...step, reservation, outcome, amount: undefined }
    const { amount, units = 0 } = outcome.value
    if (operation.kind !== 'reserve') closed.add(id)
    if (known.keepsExpired === true && reservation !== undefined)
      withheld += reservation.amount - amount
    if (operation.kind === 'reserve')
      for (const name of namesOf(operation)) spent.set(name, (spent.get(name) ?? 0) + amount)
    const available = spendableIn(wallet, at)
    const value = { id, amount: hundredths(amount), units, available }
    return {
      ...step,
      reservation: reservation ?? openedBy(operation, amount, known.cards),
      outcome: { value },
      amount,
    }
  })
  return { wallet, steps }
}

/**
 * Where others write to the wallet too, or what hurries comes behind it, it is free for them as soon as they may see it.
 * Where nobody does, the commit itself waits for the disk, and no second one behind it.
 */
export function commitOf(operations: readonly Operation[], isShared: boolean): Commit {
  if (operations.every(({ isProvisional }) => isProvisional === true)) return 'late'
  return isShared ? 'unlocked' : 'on disk'
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

/** What is asked of an operation to know whose caps bind it. */
export type Spender = Pick<Operation, 'kind' | 'scope'>

/** Whether a cap that is not the wallet's may bound what it reserves. */
export function isCapped(operation: Spender, { caps }: WalletState): boolean {
  return operation.kind === 'reserve' && (caps > 0 || operation.scope.spendingCap !== undefined)
}

/** Whom a cap could bind: who acts, and the member for whom, as `member:<id>`. */
export function namesOf({ scope }: Spender): string[] {
  const { user_id } = scope.actor
  return [actorName(scope), ...(user_id === null ? [] : [`member:${user_id}`])]
}

/** The tightest of the caps that bind it. */
export function ownCapOf(
  operation: Spender,
  caps: OwnCaps['caps'],
  spent: OwnCaps['spent'],
): OwnCap | undefined {
  const { spendingCap = Infinity } = operation.scope
  return namesOf(operation)
    .map((name, index) => {
      const cap = Math.min(caps.get(name) ?? Infinity, index === 0 ? spendingCap : Infinity)
      return { of: holderOf(name), left: cap - (spent.get(name) ?? 0), isZero: cap === 0 }
    })
    .filter(({ left }) => left < Infinity)
    .sort((a, b) => Number(b.isZero) - Number(a.isZero) || a.left - b.left)[0]
}

function holderOf(name: string): CapHolder {
  const kind = name.slice(0, name.indexOf(':'))
  return kind === 'member' || kind === 'workflow' ? kind : 'key'
}

interface Standing {
  readonly reservation: StoredReservation | undefined
  readonly own: OwnCap | undefined
  /** What became free before in the same batch and may have expired. */
  readonly withheld: number
  readonly at: Date
}

function decide(
  wallet: WalletState,
  operation: Operation,
  { reservation, own, withheld, at }: Standing,
): { wallet: WalletState; outcome: Outcome<{ amount: number; units?: number }> } {
  switch (operation.kind) {
    case 'reserve':
      return decideReserve(wallet, { ...operation, own, withheld }, at)
    case 'settle':
      return decideSettle(wallet, reservation, operation.amount, at)
    case 'release':
      return decideRelease(wallet, reservation)
  }
}

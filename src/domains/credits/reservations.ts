import { validationFailed } from '#kernel/wire/input.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits, hundredths, type Hundredths } from './amounts.ts'
import type { Alongside, Applied, Operation, ReservationId } from './batch.ts'
import { applyOperations, applyTogether } from './operations.ts'
import { priceOf } from './rate-card.ts'
import type { Seen } from './seen.ts'

/** Credits promised to running work. */
export interface Reservation {
  readonly id: ReservationId
  readonly units: number
  readonly unit_price: Hundredths
  readonly amount: Hundredths
}

/** As whoever made a reservation wrote it down, for a process that ends the work of another. */
export type KeptReservation = Pick<Reservation, 'id' | 'amount'>

export function keptReservation(id: string, amount: number): KeptReservation {
  return { id: id as ReservationId, amount: hundredths(amount) }
}

export interface ReservationRequest {
  readonly feature: string
  /** What the work is about, such as the id of its run; shown beside the charge. */
  readonly reference: string
  /** How many units the work could use; as many as the wallet can pay are reserved. */
  readonly max_units: number
  /** Hundredths of a credit that they may cost at most together; without it the wallet alone decides. */
  readonly max_amount?: Hundredths | undefined
}

/**
 * Reserves up to `max_units` at the feature's current price, at least one. Moves nothing but
 * `reserved`. @throws InsufficientCredits, MonthlyCapReached, ActionCapReached, AiPaused, and
 * ValidationFailed where `max_amount` does not pay for one unit
 */
export async function reserveUnits(
  scope: OrganizationScope,
  { max_amount, ...request }: ReservationRequest,
): Promise<Reservation> {
  const { unit_price, rate_card_version } = await priceOf(scope, request.feature)
  const limit: number = max_amount ?? Infinity
  if (limit < unit_price) throw validationFailed([tooLittle(unit_price)])
  const affordable = unit_price === 0 ? Infinity : Math.floor(limit / unit_price)
  const max_units = Math.min(request.max_units, affordable)
  return reserveAt(scope, unit_price, { ...request, max_units, rate_card_version })
}

function tooLittle(unit_price: number) {
  return {
    field: 'max_credits',
    code: 'too_low' as const,
    message: `One unit costs ${formatCredits(unit_price)} credits; allow at least that much.`,
  }
}

export interface ExactReservation extends Pick<ReservationRequest, 'feature' | 'reference'> {
  readonly amount: Hundredths
  /** By which the amount was found; the one in force where left out. */
  readonly rate_card_version?: number | undefined
  /** What is stored in the same commit. */
  readonly also?: (reservation: Reservation) => Alongside
  /**
   * Whether the caller goes on before it is on disk. Whatever is written later is there only with it; if the machine of
   * the database fails before, it is gone with what was stored along, as if nobody had asked.
   */
  readonly isProvisional?: boolean | undefined
}

/** Reserves exactly `amount`. @throws the refusals of `reserveUnits` */
export function reserve(
  scope: OrganizationScope,
  { amount, also, ...request }: ExactReservation,
): Promise<Reservation> {
  const id = scope.newId() as ReservationId
  const reservation = { id, units: 1, unit_price: amount, amount }
  return reserveAt(scope, amount, { ...request, max_units: 1, id, also: also?.(reservation) })
}

type Reserving = ReservationRequest &
  Pick<ExactReservation, 'rate_card_version'> &
  Partial<Pick<Operation, 'id' | 'also' | 'isProvisional'>>

async function reserveAt(
  scope: OrganizationScope,
  unit_price: Hundredths,
  { id = scope.newId() as ReservationId, ...request }: Reserving,
): Promise<Reservation> {
  const operation = { kind: 'reserve', ...request, unit_price, scope, id } as const
  const { units, amount } = await apply(scope, operation)
  return { id, units, unit_price, amount }
}

export interface Charge {
  readonly amount: Hundredths
  readonly description: string
  /** What did the work, where a model did: as GET /ai/models/ names it. */
  readonly model?: string | undefined
  readonly also?: Alongside | undefined
}

/**
 * Spends `amount` of the reservation, once, and gives the rest back. Inside a transaction of the
 * caller the charge commits with it. @throws ReservationClosed
 */
export async function settle(
  scope: OrganizationScope,
  { id }: Pick<Reservation, 'id'>,
  charge: Charge,
): Promise<{ charged: Hundredths; available: number }> {
  const applied = await apply(scope, { kind: 'settle', id, ...charge, scope })
  return { charged: applied.amount, available: applied.available }
}

/** Gives the whole reservation back. @throws ReservationClosed */
export async function release(
  scope: OrganizationScope,
  { id }: Pick<Reservation, 'id'>,
  also?: Alongside,
): Promise<{ available: number }> {
  const { available } = await apply(scope, { kind: 'release', id, scope, also })
  return { available }
}

/** Joins the caller's transaction, or the wallet's next group commit. */
function apply(scope: OrganizationScope, operation: Operation): Promise<Applied> {
  return isInTransaction(scope)
    ? applyAlone(scope, operation)
    : scope.coalescer.run(
        `wallet ${scope.organizationId}`,
        operation,
        (operations, seen: Seen | undefined, stored) =>
          applyTogether(scope, operations, seen, stored),
        { isHurried: operation.isProvisional },
      )
}

async function applyAlone(scope: OrganizationScope, operation: Operation): Promise<Applied> {
  const [outcome] = await applyOperations(scope, [operation])
  if (outcome === undefined) throw new Error('an operation went undecided')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}

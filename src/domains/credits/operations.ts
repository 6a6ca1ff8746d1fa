import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Outcome } from '#kernel/coalesce.ts'
import { record } from '#kernel/events/record.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'
import { hundredths, type Hundredths } from './amounts.ts'
import { creditsSpent } from './events.ts'
import { shownTransaction, spentThisMonthBy, type StoredTransaction } from './ledger.ts'
import { lockWallet } from './wallet-lock.ts'
import {
  availableIn,
  decideRelease,
  decideReserve,
  decideSettle,
  type OpenReservation,
  type WalletState,
} from './wallet-decisions.ts'

const reservationLifeMs = 15 * 60_000

interface Step {
  readonly id: string
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
      }
    | { readonly kind: 'settle'; readonly amount: Hundredths; readonly description: string }
    | { readonly kind: 'release' }
  )

/** What became of an operation: the amount reserved or charged, and what is left to promise. */
export interface Applied {
  readonly id: string
  readonly amount: Hundredths
  readonly units: number
  readonly available: number
}

interface StoredReservation extends OpenReservation {
  readonly id: string
  readonly feature: string
}

/**
 * Applies operations of one organization, in order, inside the scope's transaction. The wallet's row
 * lock makes every decision see the one before it: without it two callers could both be promised
 * the last credits (guarded by the race tests of reservations). The caps of keys are decided under it too.
 */
export async function applyOperations(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<readonly Outcome<Applied>[]> {
  const before = await lockWallet(scope)
  const reservations = await readReservations(scope, operations)
  const spent = await spentUnderCaps(scope, operations)
  const decided = decideAll(before, operations, reservations, spent)
  const accepted = decided.steps.filter((step) => step.amount !== undefined)
  if (accepted.length > 0) await store(scope, decided.wallet, accepted)
  for (const step of accepted) recordSpending(scope, step)
  return decided.steps.map(({ outcome }) => outcome)
}

interface DecidedStep {
  readonly operation: Operation
  readonly reservation: StoredReservation | undefined
  readonly outcome: Outcome<Applied>
  /** Reserved or charged; undefined where the operation was refused. */
  readonly amount: number | undefined
  readonly balance: number
}

function decideAll(
  before: WalletState,
  operations: readonly Operation[],
  reservations: ReadonlyMap<string, StoredReservation>,
  spentBefore: ReadonlyMap<string, number>,
) {
  let wallet = before
  const closed = new Set<string>()
  const spent = new Map(spentBefore)
  const steps = operations.map((operation): DecidedStep => {
    const stored = closed.has(operation.id) ? undefined : reservations.get(operation.id)
    const actor = actorName(operation.scope)
    const spentByActor = spent.get(actor) ?? 0
    const decided = decide(wallet, operation, stored, spentByActor)
    const { id } = operation
    wallet = decided.wallet
    if ('refusal' in decided.outcome)
      return {
        operation,
        reservation: stored,
        outcome: decided.outcome,
        amount: undefined,
        balance: 0,
      }
    if (operation.kind !== 'reserve') closed.add(id)
    const { amount, units = 0 } = decided.outcome.value
    if (operation.kind === 'reserve') spent.set(actor, spentByActor + amount)
    const outcome = {
      value: { id, amount: hundredths(amount), units, available: availableIn(wallet) },
    }
    return { operation, reservation: stored, outcome, amount, balance: wallet.balance }
  })
  return { wallet, steps }
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

/** What those who reserve now under a cap of their own have spent before, in one question for all of them. */
async function spentUnderCaps(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, number>> {
  const capped = operations.filter(
    (operation) => operation.kind === 'reserve' && operation.scope.spendingCap !== undefined,
  )
  const actors = [...new Set(capped.map((operation) => actorName(operation.scope)))]
  return actors.length === 0 ? new Map() : spentThisMonthBy(scope, actors)
}

async function readReservations(
  { db, organizationId }: OrganizationScope,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, StoredReservation>> {
  const ids = operations.filter(({ kind }) => kind !== 'reserve').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredReservation>`
    select id, amount, status, feature from reservations
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Wallet, reservations and ledger in one statement, whatever the size of the batch. */
async function store(
  scope: OrganizationScope,
  wallet: WalletState,
  steps: readonly DecidedStep[],
): Promise<void> {
  const now = timestamp(scope.now())
  const opened = steps.flatMap(openedBy)
  const closed = steps.flatMap(closedBy)
  const spent = steps.flatMap(spentBy)
  const { rows } = await sql<{ closed: number }>`
    with w as (
      update wallets
         set balance = ${wallet.balance}, reserved = ${wallet.reserved},
             spent_month = ${wallet.spent_month}, spent_in_month = ${wallet.spent_in_month},
             updated_at = ${now}
       where organization_id = ${scope.organizationId}),
    o as (
      insert into reservations
        (organization_id, id, feature, reference, amount, status, created_by, created_at, expires_at)
      select ${scope.organizationId}::uuid, id, feature, reference, amount, 'open', created_by,
             created_at, expires_at
        from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as x
          (id uuid, feature text, reference text, amount bigint, created_by text,
           created_at timestamptz, expires_at timestamptz)),
    c as (
      update reservations r
         set status = x.status, settled_amount = x.settled_amount, closed_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as x
          (id uuid, status text, settled_amount bigint)
       where r.organization_id = ${scope.organizationId} and r.id = any(${closed.map(({ id }) => id)}::uuid[])
         and r.id = x.id and r.status = 'open'
      returning r.id),
    t as (
      insert into ledger_transfers
        (organization_id, id, kind, debit_account, credit_account, amount, balance_after, feature,
         reference, description, created_by, created_at)
      select ${scope.organizationId}::uuid, id, 'spend', 'wallet', 'used', amount, balance_after,
             feature, reference, description, created_by, created_at
        from jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) as x
          (id uuid, feature text, reference text, description text, amount bigint,
           balance_after bigint, created_by text, created_at timestamptz))
    select count(*) as closed from c`.execute(scope.db)
  if (rows[0]?.closed !== closed.length) throw new Error('a reservation changed under its lock')
}

function openedBy({ operation, amount }: DecidedStep) {
  if (operation.kind !== 'reserve') return []
  const { id, feature, reference, scope } = operation
  const now = scope.now()
  return [
    {
      id,
      feature,
      reference,
      amount,
      created_by: actorName(scope),
      created_at: timestamp(now),
      expires_at: timestamp(new Date(now.getTime() + reservationLifeMs)),
    },
  ]
}

function closedBy({ operation, amount }: DecidedStep) {
  if (operation.kind === 'reserve') return []
  const status = operation.kind === 'settle' ? 'settled' : 'released'
  return [{ id: operation.id, status, settled_amount: status === 'settled' ? amount : null }]
}

/**
 * The charge bears the id of its reservation, so the ledger's own key forbids charging it twice. A
 * settlement of nothing leaves no trace.
 */
function spentBy(step: DecidedStep): StoredTransaction[] {
  const { operation, reservation, amount, balance } = step
  if (operation.kind !== 'settle' || amount === undefined || amount === 0) return []
  return [
    {
      id: operation.id,
      kind: 'spend',
      credit_account: 'used',
      amount,
      balance_after: balance,
      feature: reservation?.feature ?? null,
      reference: operation.id,
      description: operation.description,
      created_by: actorName(operation.scope),
      created_at: timestamp(operation.scope.now()),
    },
  ]
}

/** Those who share a commit are recorded each for themselves. */
function recordSpending(scope: OrganizationScope, step: DecidedStep): void {
  const { actor, cause } = step.operation.scope
  for (const row of spentBy(step)) {
    const data = shownTransaction(row)
    record({ ...scope, actor, cause }, creditsSpent, { subject: row.id, data })
  }
}

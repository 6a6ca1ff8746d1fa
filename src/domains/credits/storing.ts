import { sql, type CompiledQuery } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { lazyBy } from '#kernel/lazy.ts'
import { fixedStatement, type Placing } from '#kernel/postgres/connections/fixed-statement.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { DecidedBatch, DecidedStep } from './batch.ts'
import { recordCrossings } from './crossings.ts'
import { creditsEvents } from './events.ts'
import { shownTransaction, type StoredTransaction } from './ledger.ts'
import type { WalletState } from './wallet-decisions.ts'

const reservationLifeMs = 15 * 60_000

/** What a batch stores, in one burst: its own, and what its operations brought along. Nothing where all were refused. */
export function storingAll(
  scope: OrganizationScope,
  before: WalletState,
  batch: DecidedBatch,
): CompiledQuery[] {
  const decided = batch.steps.filter(({ amount }) => amount !== undefined)
  if (decided.length === 0) return []
  return [
    storing(scope, before, batch),
    ...decided.flatMap(({ operation }) => operation.also?.statements ?? []),
  ]
}

/**
 * Wallet, reservations and ledger in one statement, whatever the size of the batch. It stores everything
 * if the wallet still is `before` and all reservations to be closed are open; else it fails as
 * `isUnfit` tells, and nothing is stored.
 */
export function storing(
  scope: OrganizationScope,
  before: WalletState,
  { wallet, steps }: DecidedBatch,
): CompiledQuery {
  const opened = steps.flatMap(openedBy)
  const closed = steps.flatMap(closedBy)
  const spent = steps.flatMap(spentBy)
  const { organizationId: organization_id } = scope
  const batch = {
    organization_id,
    before,
    wallet,
    now: timestamp(scope.now()),
    opened,
    closed,
    spent,
  }
  const parts = [opened, closed, spent].map((rows, index) => (rows.length > 0 ? names[index] : ''))
  return storingParts(parts.join(' '))(batch)
}

interface Stored {
  readonly organization_id: string
  readonly before: WalletState
  readonly wallet: WalletState
  readonly now: string
  readonly opened: readonly object[]
  readonly closed: readonly { readonly id: string }[]
  readonly spent: readonly StoredTransaction[]
}

const names = ['opens', 'closes', 'spends'] as const

/** Of a batch that has nothing of a kind that part is left out, which would cost the database as much as if there were. */
export const storingParts = lazyBy((parts: string) =>
  fixedStatement<Stored>((db, at) => {
    const closed = sql`* ((select count(*) from c) = ${at((batch) => batch.closed.length)})::integer`
    return sql`
    with w as (${changingWallet(at)} returning 1)
         ${parts.includes('opens') ? opening(at) : none}
         ${parts.includes('closes') ? closing(at) : none}
         ${parts.includes('spends') ? spending(at) : none}
    select 1 / ((select count(*) from w) ${parts.includes('closes') ? closed : none}) as fits`.compile(
      db,
    )
  }),
)

const none = sql``

type At = Placing<Stored>

function changingWallet(at: At) {
  const to = (column: keyof WalletState) => at(({ wallet }) => wallet[column])
  const from = (column: keyof WalletState) => at(({ before }) => before[column])
  return sql`
      update wallets
         set balance = ${to('balance')}, reserved = ${to('reserved')},
             spent_month = ${to('spent_month')}, spent_in_month = ${to('spent_in_month')},
             updated_at = ${at(({ now }) => now)}
       where organization_id = ${ownerOf(at)}
         and balance = ${from('balance')} and reserved = ${from('reserved')}
         and monthly_credit_cap = ${from('monthly_credit_cap')}
         and max_credits_per_action is not distinct from ${from('max_credits_per_action')}
         and ai_paused = ${from('ai_paused')}
         and spent_month = ${from('spent_month')} and spent_in_month = ${from('spent_in_month')}
         and epoch = ${from('epoch')} and caps = ${from('caps')}`
}

function ownerOf(at: At) {
  return at(({ organization_id }) => organization_id)
}

function opening(at: At) {
  return sql`, o as (
      insert into reservations
        (organization_id, id, feature, reference, amount, status, created_by, member_id,
         rate_card_version, created_at, expires_at)
      select ${ownerOf(at)}::uuid, id, feature, reference, amount, 'open', created_by,
             member_id, rate_card_version, created_at, expires_at
        from jsonb_to_recordset(${at(({ opened }) => JSON.stringify(opened))}::jsonb) as x
          (id uuid, feature text, reference text, amount bigint, created_by text, member_id uuid,
           rate_card_version integer, created_at timestamptz, expires_at timestamptz))`
}

/**
 * How many ids the array has stands in no parameter: PostgreSQL would take one for fewer than it expects of any, and plan
 * the statement anew each time.
 */
function closing(at: At) {
  return sql`, x as (
      select id, status, settled_amount
        from jsonb_to_recordset(${at(({ closed }) => JSON.stringify(closed))}::jsonb) as x
          (id uuid, status text, settled_amount bigint)),
      c as (
      update reservations r
         set status = x.status, settled_amount = x.settled_amount, closed_at = ${at(({ now }) => now)}
        from x
       where r.organization_id = ${ownerOf(at)}
         and r.id = any(array(select id from x))
         and r.id = x.id and r.closed_at is null
      returning 1)`
}

function spending(at: At) {
  return sql`, t as (
      insert into ledger_transfers
        (organization_id, id, kind, debit_account, credit_account, amount, balance_after, feature,
         reference, description, subject, model, created_by, member_id, rate_card_version, created_at,
         epoch)
      select ${ownerOf(at)}::uuid, id, 'spend', 'wallet', 'used', amount, balance_after,
             feature, reference, description, subject, model, created_by, member_id,
             rate_card_version, created_at, ${at(({ wallet }) => wallet.epoch)}
        from jsonb_to_recordset(${at(({ spent }) => JSON.stringify(spent))}::jsonb) as x
          (id uuid, feature text, reference text, description text, subject text, model text,
           amount bigint, balance_after bigint, created_by text, member_id uuid,
           rate_card_version integer, created_at timestamptz))`
}

/** Records what was charged, and what its operations tell. Those who share a commit are recorded each for themselves. */
export function recordSteps(scope: OrganizationScope, steps: readonly DecidedStep[]): void {
  for (const step of steps) {
    const { actor, cause } = step.operation.scope
    const teller = { ...scope, actor, cause }
    if (step.amount !== undefined) step.operation.also?.note?.(teller)
    for (const row of spentBy(step)) {
      const data = shownTransaction(row)
      record(teller, creditsEvents.spent, { subject: row.id, data })
      recordCrossings(teller, row.id, { ...step, now: step.at })
    }
  }
}

function openedBy({ operation, reservation }: DecidedStep) {
  if (operation.kind !== 'reserve' || reservation === undefined) return []
  const now = operation.scope.now()
  return [
    {
      ...reservation,
      created_at: timestamp(now),
      expires_at: timestamp(new Date(now.getTime() + reservationLifeMs)),
    },
  ]
}

function closedBy({ operation, amount }: DecidedStep) {
  if (operation.kind === 'reserve' || amount === undefined) return []
  const status = operation.kind === 'settle' ? 'settled' : 'released'
  return [{ id: operation.id, status, settled_amount: status === 'settled' ? amount : null }]
}

/**
 * The charge bears the id of its reservation, so the ledger's own key forbids charging it twice, and names those
 * who reserved, whoever settles. A settlement of nothing leaves no trace.
 */
function spentBy(step: DecidedStep): StoredTransaction[] {
  const { operation, reservation, amount, at, wallet } = step
  if (operation.kind !== 'settle' || reservation === undefined || !amount) return []
  return [
    {
      id: operation.id,
      kind: 'spend',
      credit_account: 'used',
      amount,
      balance_after: wallet.balance,
      feature: reservation.feature,
      reference: operation.id,
      description: operation.description,
      subject: reservation.reference,
      model: operation.model ?? null,
      created_by: reservation.created_by,
      member_id: reservation.member_id,
      rate_card_version: reservation.rate_card_version,
      created_at: timestamp(at),
    },
  ]
}

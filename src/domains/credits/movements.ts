import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'
import type { Hundredths } from './amounts.ts'
import { transactionColumns, type StoredTransaction } from './ledger.ts'

/** What moves credits beside charges. */
export interface Movement {
  readonly kind: 'grant' | 'topup' | 'refund' | 'expiry'
  readonly amount: Hundredths
  /** Names it among those of its kind: the same reference is booked once. */
  readonly reference: string
  readonly description: string
  /** Of the charge that a refund gives back. */
  readonly charge?: Pick<StoredTransaction, 'feature' | 'subject' | 'model'>
}

const accounts = {
  grant: ['granted', 'wallet'],
  topup: ['purchased', 'wallet'],
  refund: ['used', 'wallet'],
  expiry: ['wallet', 'granted'],
} as const

/**
 * Books a movement on a wallet that the transaction has locked, and begins an epoch with it. What charges have burnt
 * must be settled up before. Undefined where its reference was booked already.
 */
export async function move(
  scope: OrganizationScope,
  { kind, amount, reference, description, charge }: Movement,
): Promise<StoredTransaction | undefined> {
  const [debit, credit] = accounts[kind]
  const step = credit === 'wallet' ? amount : 0 - amount
  const now = timestamp(scope.now())
  const { rows } = await sql<StoredTransaction>`
    with t as (
      insert into ledger_transfers
        (organization_id, id, kind, debit_account, credit_account, amount, balance_after, reference,
         description, feature, subject, model, created_by, member_id, created_at, epoch)
      select w.organization_id, ${scope.newId()}, ${kind}, ${debit}, ${credit}, ${amount},
             w.balance + ${step}, ${reference}, ${description}, ${charge?.feature ?? null},
             ${charge?.subject ?? null}, ${charge?.model ?? null}, ${actorName(scope)},
             ${scope.actor.user_id}, ${now}, w.epoch + 1
        from wallets w where w.organization_id = ${scope.organizationId}
      on conflict (organization_id, kind, reference) do nothing
      returning epoch, ${sql.join(transactionColumns.map((column) => sql.ref(column)))})
    update wallets set balance = t.balance_after, epoch = t.epoch, updated_at = ${now}
      from t where wallets.organization_id = ${scope.organizationId}
    returning ${sql.join(transactionColumns.map((column) => sql.ref(`t.${column}`)))}`.execute(
    scope.db,
  )
  return rows[0]
}

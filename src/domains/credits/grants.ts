import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { Expected } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits, type Hundredths } from './amounts.ts'
import { creditsEvents } from './events.ts'
import { shownTransaction, transactionColumns, type StoredTransaction } from './ledger.ts'

export interface Grant {
  /** More than nothing. */
  readonly amount: Hundredths
  /** Names the grant within the organization: the same reference is booked once. */
  readonly reference: string
  readonly description: string
}

/** Books a grant on a wallet that the transaction has locked. Returns whether this call booked it. */
export async function postGrant(scope: OrganizationScope, grant: Grant): Promise<boolean> {
  const { rows } = await sql<StoredTransaction>`
    with t as (
      insert into ledger_transfers
        (organization_id, id, kind, debit_account, credit_account, amount, balance_after,
         reference, description, created_by, member_id, created_at)
      select w.organization_id, ${scope.newId()}, 'grant', 'granted', 'wallet', ${grant.amount},
             w.balance + ${grant.amount}, ${grant.reference}, ${grant.description},
             ${actorName(scope)}, ${scope.actor.user_id}, ${timestamp(scope.now())}
        from wallets w where w.organization_id = ${scope.organizationId}
      on conflict (organization_id, kind, reference) do nothing
      returning ${sql.join(transactionColumns.map((column) => sql.ref(column)))})
    update wallets
       set balance = t.balance_after, updated_at = ${timestamp(scope.now())}
      from t where wallets.organization_id = ${scope.organizationId}
    returning t.*`.execute(scope.db)
  for (const row of rows)
    record(scope, creditsEvents.granted, { subject: row.id, data: shownTransaction(row) })
  return rows.length > 0
}

/** A reference names one grant; it cannot name another one too. */
export class ReferenceTaken extends Expected {}

/** @throws ReferenceTaken where the grant that was booked under the reference has another amount */
export async function requireSameGrant(
  { db, organizationId }: OrganizationScope,
  { amount, reference }: Grant,
): Promise<void> {
  const booked = await db
    .selectFrom('ledger_transfers')
    .select('amount')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'grant')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (booked.amount === amount) return
  throw new ReferenceTaken(
    `"${reference}" names a grant of ${formatCredits(booked.amount)} credits; give another reference`,
  )
}

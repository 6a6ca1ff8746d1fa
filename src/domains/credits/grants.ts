import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { actorName, type OrganizationScope } from '#kernel/scope.ts'

export interface Grant {
  /** Hundredths of a credit, more than nothing. */
  readonly amount: number
  /** Names the grant within the organization: the same reference is booked once. */
  readonly reference: string
  readonly description: string
}

/** Books a grant on a wallet that the transaction has locked. */
export const postGrant = async (scope: OrganizationScope, grant: Grant): Promise<boolean> => {
  const { rows } = await sql`
    with t as (
      insert into ledger_transactions
        (organization_id, id, kind, reference, description, created_by, created_at)
      values (${scope.organizationId}, ${scope.newId()}, 'grant', ${grant.reference},
              ${grant.description}, ${actorName(scope)}, ${timestamp(scope.now())})
      on conflict (organization_id, kind, reference) do nothing
      returning organization_id, id),
    w as (
      update wallets
         set balance = wallets.balance + ${grant.amount}, updated_at = ${timestamp(scope.now())}
        from t where wallets.organization_id = t.organization_id
                 and wallets.organization_id = ${scope.organizationId}
      returning wallets.balance)
    insert into ledger_entries (organization_id, transaction_id, account, amount, balance_after)
    select t.organization_id, t.id, 'wallet', ${grant.amount}::bigint, w.balance from t, w
    union all
    select t.organization_id, t.id, 'granted', -${grant.amount}::bigint, null from t
    returning transaction_id`.execute(scope.db)
  return rows.length > 0
}

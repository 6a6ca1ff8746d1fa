import { sql, type Selectable } from 'kysely'
import type { WholeList } from '#kernel/counts/whole-list.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { creditsEvents } from './events.ts'
import { untilOf } from './usage-days.ts'
import { monthOf } from './wallet-decisions.ts'

export const transactionColumns = [
  'id',
  'kind',
  'credit_account',
  'amount',
  'balance_after',
  'feature',
  'reference',
  'description',
  'subject',
  'model',
  'rate_card_version',
  'created_by',
  'member_id',
  'created_at',
] as const

/** A transaction as it is stored: an amount that moved to or from the wallet, in hundredths. */
export type StoredTransaction = Pick<
  Selectable<Tables['ledger_transfers']>,
  (typeof transactionColumns)[number]
>

/** Each line is recorded, and none is ever deleted. */
export const wholeLedger: WholeList = {
  table: 'ledger_transfers',
  adds: [creditsEvents.granted.type, creditsEvents.spent.type],
  takes: [],
}

/**
 * What each of the actors has spent of the organization's credits in this calendar month (UTC), with what they
 * hold reserved, in hundredths. Actors are named by `actorName`. What is reserved may still be charged, however
 * old it is.
 */
export async function spentThisMonthBy(
  { db, organizationId, now }: OrganizationScope,
  actors: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ created_by: string; spent: number }>`
    select created_by, sum(amount)::bigint as spent
      from (select created_by, credits as amount from credit_days
             where organization_id = ${organizationId} and day >= ${monthOf(now())}
               and created_by = any(${actors})
            union all
            select created_by, amount from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_by = any(${actors})
               and created_at >= greatest(${`${monthOf(now())}T00:00:00Z`}::timestamptz,
                                          ${untilOf(organizationId)})
            union all
            select created_by, amount from reservations
             where organization_id = ${organizationId} and status = 'open'
               and created_by = any(${actors})) spendings
     group by created_by`.execute(db)
  return new Map(rows.map(({ created_by, spent }) => [created_by, spent]))
}

/** Signed as the wallet's owner sees it. */
export function shownTransaction({ credit_account, amount, ...rest }: StoredTransaction) {
  return {
    ...rest,
    key_id: makerOf(rest, 'key'),
    workflow_id: makerOf(rest, 'workflow'),
    amount: formatCredits(credit_account === 'wallet' ? amount : -amount),
    balance_after: formatCredits(rest.balance_after),
  }
}

function makerOf({ created_by }: Pick<StoredTransaction, 'created_by'>, kind: string) {
  return created_by.startsWith(`${kind}:`) ? created_by.slice(kind.length + 1) : null
}

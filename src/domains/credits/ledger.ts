import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { findWholeCount } from '#kernel/counts/whole-count.ts'
import type { WholeList } from '#kernel/counts/whole-list.ts'
import { when } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { creditsEvents } from './events.ts'
import type { transactionQuery } from './schemas.ts'
import { untilOf } from './usage.ts'
import { monthOf } from './wallet-decisions.ts'

const columns = [
  'id',
  'kind',
  'credit_account',
  'amount',
  'balance_after',
  'feature',
  'reference',
  'description',
  'created_by',
  'created_at',
] as const

/** A transaction as it is stored: an amount that moved to or from the wallet, in hundredths. */
export type StoredTransaction = Pick<
  Selectable<Tables['ledger_transfers']>,
  (typeof columns)[number]
>

/** Each line is recorded, and none is ever deleted. */
export const wholeLedger: WholeList = {
  table: 'ledger_transfers',
  adds: [creditsEvents.granted.type, creditsEvents.spent.type],
  takes: [],
}

/** The wallet's transactions, each with the balance it left. */
export async function listTransactions(
  scope: OrganizationScope,
  query: z.output<typeof transactionQuery>,
) {
  const filters = [
    ...when(query.kind, (kind) => sql`kind = ${kind}`),
    ...when(query.feature, (feature) => sql`feature = ${feature}`),
  ]
  const rows = scope.db
    .selectFrom('ledger_transfers')
    .select(columns)
    .where('organization_id', '=', scope.organizationId)
    .where((eb) => eb.and(filters))
  const page = await listPage(
    rows,
    query,
    { created_at: sql.ref('created_at') },
    undefined,
    filters.length === 0 ? () => findWholeCount(scope, wholeLedger) : undefined,
  )
  return { ...page, results: page.results.map(shownTransaction) }
}

/** What does not add up in an organization's books; empty when everything does. */
export async function proveLedger({
  db,
  organizationId,
}: Pick<OrganizationScope, 'db' | 'organizationId'>): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'balance ' || w.balance || ' but the ledger says ' || coalesce(l.sum, 0) as fault
      from wallets w
      left join (select sum(case credit_account when 'wallet' then amount else -amount end)
                   from ledger_transfers where organization_id = ${organizationId}) l on true
     where w.organization_id = ${organizationId} and w.balance <> coalesce(l.sum, 0)
    union all
    select 'reserved ' || w.reserved || ' but open reservations sum to ' || coalesce(r.sum, 0)
      from wallets w
      left join (select sum(amount) from reservations
                  where organization_id = ${organizationId} and status = 'open') r on true
     where w.organization_id = ${organizationId} and w.reserved <> coalesce(r.sum, 0)
    union all
    select 'reservation ' || id || ' and the ledger disagree'
      from (select id, settled_amount as amount from reservations
             where organization_id = ${organizationId} and status = 'settled'
            union all
            select id, -amount from ledger_transfers
             where organization_id = ${organizationId} and credit_account = 'used') both_sides
     group by id having sum(amount) <> 0
    union all
    select 'in the month of ' || w.spent_month || ' the wallet says ' || w.spent_in_month
           || ' were spent, but the ledger ' || coalesce(l.sum, 0)
      from wallets w
      left join (select sum(l.amount)
                   from ledger_transfers l, wallets w
                  where l.organization_id = ${organizationId} and w.organization_id = ${organizationId}
                    and l.kind = 'spend' and l.created_at >= w.spent_month at time zone 'UTC'
                    and l.created_at < (w.spent_month + interval '1 month') at time zone 'UTC') l on true
     where w.organization_id = ${organizationId} and w.spent_in_month <> coalesce(l.sum, 0)
    union all
    select 'usage of ' || feature || ' by ' || created_by || ' in the month of ' || month
           || ' and the ledger disagree'
      from (select month, feature, created_by, credits, count from credit_usage
             where organization_id = ${organizationId}
            union all
            select date_trunc('month', created_at at time zone 'UTC')::date, feature, created_by,
                   -amount, -1
              from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_at < ${untilOf(organizationId)}) both_sides
     group by month, feature, created_by having sum(credits) <> 0 or sum(count) <> 0`.execute(db)
  return rows.map(({ fault }) => fault)
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
      from (select created_by, credits as amount from credit_usage
             where organization_id = ${organizationId} and month = ${monthOf(now())}
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
    amount: formatCredits(credit_account === 'wallet' ? amount : -amount),
    balance_after: formatCredits(rest.balance_after),
  }
}

import { sql } from 'kysely'
import { listPage, type ListRequest } from '#kernel/http/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { monthOf } from './wallet-decisions.ts'

export interface TransactionFilter extends ListRequest {
  readonly kind?: 'grant' | 'topup' | 'spend' | 'refund' | undefined
  readonly feature?: string | undefined
}

/** The wallet's movements, each with the balance it left. */
export const listTransactions = async (
  { db, organizationId }: OrganizationScope,
  filter: TransactionFilter,
  url: string,
) => {
  let rows = db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.organization_id', '=', 't.organization_id')
        .onRef('e.transaction_id', '=', 't.id')
        .on('e.account', '=', 'wallet'),
    )
    .select(['t.id', 't.kind', 't.feature', 't.reference', 't.description', 't.created_by'])
    .select(['t.created_at', 'e.amount', 'e.balance_after'])
    .where('t.organization_id', '=', organizationId)
  if (filter.kind !== undefined) rows = rows.where('t.kind', '=', filter.kind)
  if (filter.feature !== undefined) rows = rows.where('t.feature', '=', filter.feature)
  const page = await listPage(
    rows,
    filter,
    { created_at: sql.ref('t.created_at') },
    url,
    sql.ref('t.id'),
  )
  return { ...page, results: page.results.map(shown) }
}

/** What a calendar month has cost, by feature. `month` is YYYY-MM; the current one if left out. */
export const readUsage = async (
  { db, organizationId, now }: OrganizationScope,
  month = monthOf(now()).slice(0, 7),
) => {
  const start = `${month}-01T00:00:00Z`
  const { rows } = await sql<{ feature: string; credits: number; count: number }>`
    select t.feature, sum(-e.amount)::bigint as credits, count(*) as count
      from ledger_transactions t
      join ledger_entries e on e.organization_id = t.organization_id
                           and e.transaction_id = t.id and e.account = 'wallet'
     where t.organization_id = ${organizationId} and t.kind = 'spend'
       and t.created_at >= ${start}::timestamptz
       and t.created_at < ${start}::timestamptz + interval '1 month'
     group by t.feature order by t.feature`.execute(db)
  const total = rows.reduce((sum, { credits }) => sum + credits, 0)
  return {
    month,
    total: formatCredits(total),
    by_feature: rows.map((row) => ({ ...row, credits: formatCredits(row.credits) })),
  }
}

/** What does not add up in an organization's books; empty when everything does. */
export const proveLedger = async ({
  db,
  organizationId,
}: OrganizationScope): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'transaction ' || transaction_id || ' does not sum to zero' as fault
      from ledger_entries where organization_id = ${organizationId}
     group by transaction_id having sum(amount) <> 0
    union all
    select 'balance ' || w.balance || ' but the ledger says ' || coalesce(e.sum, 0)
      from wallets w
      left join (select sum(amount) from ledger_entries
                  where organization_id = ${organizationId} and account = 'wallet') e on true
     where w.organization_id = ${organizationId} and w.balance <> coalesce(e.sum, 0)
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
            select transaction_id, -amount from ledger_entries
             where organization_id = ${organizationId} and account = 'used') both_sides
     group by id having sum(amount) <> 0`.execute(db)
  return rows.map(({ fault }) => fault)
}

const shown = <T extends { amount: number; balance_after: number | null }>(row: T) => ({
  ...row,
  amount: formatCredits(row.amount),
  balance_after: formatCredits(row.balance_after ?? 0),
})

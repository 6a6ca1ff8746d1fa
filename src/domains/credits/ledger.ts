import { sql } from 'kysely'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { monthOf } from './wallet-decisions.ts'

export interface TransactionFilter extends ListRequest {
  readonly kind?: 'grant' | 'topup' | 'spend' | 'refund' | undefined
  readonly feature?: string | undefined
}

/** The wallet's movements, each with the balance it left. */
export async function listTransactions(
  { db, organizationId }: OrganizationScope,
  filter: TransactionFilter,
) {
  let rows = db
    .selectFrom('ledger_transfers')
    .select(['id', 'kind', 'credit_account', 'amount', 'balance_after', 'feature', 'reference'])
    .select(['description', 'created_by', 'created_at'])
    .where('organization_id', '=', organizationId)
  if (filter.kind !== undefined) rows = rows.where('kind', '=', filter.kind)
  if (filter.feature !== undefined) rows = rows.where('feature', '=', filter.feature)
  const page = await listPage(rows, filter, { created_at: sql.ref('created_at') })
  return { ...page, results: page.results.map(shown) }
}

/** What a calendar month has cost, by feature. `month` is YYYY-MM; the current one if left out. */
export async function readUsage(
  { db, organizationId, now }: OrganizationScope,
  month = monthOf(now()).slice(0, 7),
) {
  const start = `${month}-01T00:00:00Z`
  const { rows } = await sql<{ feature: string; credits: number; count: number }>`
    select feature, sum(amount)::bigint as credits, count(*) as count from ledger_transfers
     where organization_id = ${organizationId} and kind = 'spend'
       and created_at >= ${start}::timestamptz
       and created_at < ${start}::timestamptz + interval '1 month'
     group by feature order by feature`.execute(db)
  const total = rows.reduce((sum, { credits }) => sum + credits, 0)
  return {
    month,
    total: formatCredits(total),
    by_feature: rows.map((row) => ({ ...row, credits: formatCredits(row.credits) })),
  }
}

/** What does not add up in an organization's books; empty when everything does. */
export async function proveLedger({
  db,
  organizationId,
}: OrganizationScope): Promise<readonly string[]> {
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
     group by id having sum(amount) <> 0`.execute(db)
  return rows.map(({ fault }) => fault)
}

/** Signed as the wallet's owner sees it. */
function shown<T extends { amount: number; balance_after: number; credit_account: string }>(
  row: T,
) {
  return {
    ...row,
    amount: formatCredits(row.credit_account === 'wallet' ? row.amount : -row.amount),
    balance_after: formatCredits(row.balance_after),
  }
}

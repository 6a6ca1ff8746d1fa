import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { untilOf } from './usage-days.ts'

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
    select 'usage of ' || feature || ' by ' || created_by || ' on ' || day || ' and the ledger disagree'
      from (select day, feature, model, created_by, member, credits, count from credit_days
             where organization_id = ${organizationId}
            union all
            select (created_at at time zone 'UTC')::date, feature, coalesce(model, ''), created_by,
                   coalesce(member_id::text, ''), -amount, -1
              from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_at < ${untilOf(organizationId)}) both_sides
     group by day, feature, model, created_by, member having sum(credits) <> 0 or sum(count) <> 0`.execute(
    db,
  )
  return rows.map(({ fault }) => fault)
}

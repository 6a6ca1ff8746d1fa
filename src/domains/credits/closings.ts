import { sql } from 'kysely'
import { dayMs } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * Writes down what the wallet held and had reserved at the end of yesterday (UTC), once: what it holds now, less what
 * has moved since.
 */
export async function closeYesterday({
  db,
  organizationId,
  now,
}: OrganizationScope): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10)
  const midnight = sql`${`${today}T00:00:00Z`}::timestamptz`
  await sql`
    insert into credit_closings (organization_id, day, balance, reserved)
    select w.organization_id, ${yesterday}::date, w.balance - coalesce(l.moved, 0),
           w.reserved - coalesce(r.opened, 0) + coalesce(r.closed, 0)
      from wallets w,
           (select sum(case credit_account when 'wallet' then amount else -amount end) as moved
              from ledger_transfers
             where organization_id = ${organizationId} and created_at >= ${midnight}) l,
           (select sum(amount) filter (where status = 'open' and created_at >= ${midnight}) as opened,
                   sum(amount) filter (where closed_at >= ${midnight} and created_at < ${midnight}) as closed
              from reservations where organization_id = ${organizationId}) r
     where w.organization_id = ${organizationId} and w.created_at < ${midnight}
    on conflict (organization_id, day) do nothing`.execute(db)
}

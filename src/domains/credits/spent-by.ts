import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { monthEnds, monthOf } from './wallet-decisions.ts'

/**
 * What one actor has spent of the organization's credits in this calendar month (UTC), with what it
 * holds reserved now, in hundredths; and when the month ends. `actor` is the name of `actorName`.
 */
export async function spentThisMonthBy(
  { db, organizationId, now }: OrganizationScope,
  actor: string,
): Promise<{ spent: number; resets_at: string }> {
  const { rows } = await sql<{ spent: number }>`
    select (select coalesce(sum(amount), 0) from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_by = ${actor} and created_at >= ${`${monthOf(now())}T00:00:00Z`})
         + (select coalesce(sum(amount), 0) from reservations
             where organization_id = ${organizationId} and status = 'open'
               and created_by = ${actor} and expires_at > ${timestamp(now())}) as spent`.execute(db)
  return { spent: rows[0]?.spent ?? 0, resets_at: monthEnds(now()) }
}

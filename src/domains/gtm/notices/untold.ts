import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { concernsPerson, recallDays } from './person.ts'

/** Of these leads those whose person nobody has told yet what is kept of them. */
export async function untoldAmong(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const leads = await db
    .selectFrom('gtm_leads as l')
    .select(['l.id', 'l.first_name', 'l.last_name', 'l.handle', 'l.email'])
    .where('l.organization_id', '=', organizationId)
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(
      sql<boolean>`not exists (select from gtm_notices n
        where n.organization_id = ${organizationId} and n.lead_id = l.id)`,
    )
    .execute()
  return new Set(leads.filter(concernsPerson).map(({ id }) => id))
}

/** From when on a recall may be about somebody who is still to be told in time: those of before are all told or settled. */
export async function earliestRecall({
  db,
  organizationId,
}: OrganizationScope): Promise<string | null> {
  const first = await db
    .selectFrom('gtm_leads')
    .select('notice_due_at')
    .where('organization_id', '=', organizationId)
    .where('notice_due_at', 'is not', null)
    .orderBy('notice_due_at')
    .limit(1)
    .executeTakeFirst()
  if (!first?.notice_due_at) return null
  return timestamp(new Date(Date.parse(first.notice_due_at) - recallDays * 86_400_000))
}

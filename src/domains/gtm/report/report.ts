import { sql } from 'kysely'
import type { z } from 'zod'
import { wonAmong } from '#domains/crm/index.ts'
import { when } from '#kernel/lists/filters.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { bandsOf, figuresOf, partsOf, type Group } from './figures.ts'
import type { GtmReport, ReportQuery } from './schemas.ts'

/** What leads cost and what became of them, of those that are still there. */
export async function reportLeads(
  scope: OrganizationScope,
  query: ReportQuery,
): Promise<z.input<typeof GtmReport>> {
  const groups = await groupsOf(scope, query)
  return {
    total: figuresOf(groups),
    by_source: partsOf(groups, 'source'),
    by_signal_type: partsOf(groups, 'signal_type'),
    by_priority: bandsOf(groups),
  }
}

async function groupsOf(
  scope: OrganizationScope,
  { profile_id, from, to }: ReportQuery,
): Promise<Group[]> {
  const { db, organizationId } = scope
  const conditions = [
    ...when(profile_id, (id) => sql<boolean>`profile_id = ${id}`),
    ...when(from, (time) => sql<boolean>`created_at >= ${time}`),
    ...when(to, (time) => sql<boolean>`created_at < ${time}`),
  ]
  const rows = await db
    .selectFrom('gtm_leads')
    .select(['source', 'signal_type'])
    .select([
      sql<number | null>`least(found_priority / 25, 3)`.as('band'),
      sql<number>`count(*)::integer`.as('leads'),
      sql<number>`(count(*) filter (where stage not in ('discovered', 'dismissed')))::integer`.as(
        'qualified',
      ),
      sql<number>`(count(*) filter (where stage = 'converted'))::integer`.as('converted'),
      sql<number>`(count(*) filter (where stage = 'dismissed'))::integer`.as('dismissed'),
      sql<number>`sum(charged)::bigint`.as('charged'),
      sql<string[]>`coalesce(array_agg(deal_id::text) filter (where deal_id is not null), '{}')`.as(
        'deals',
      ),
    ])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.and(conditions))
    .groupBy(['source', 'signal_type', sql`least(found_priority / 25, 3)`])
    .execute()
  const won = await wonAmong(
    scope,
    rows.flatMap(({ deals }) => deals),
  )
  return rows.map(({ deals, ...group }) => ({
    ...group,
    won: deals.filter((id) => won.has(id)).length,
  }))
}

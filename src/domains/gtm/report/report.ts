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

/** As an index has them side by side, since there may be very many; those with a deal are few, and read one by one. */
async function groupsOf(scope: OrganizationScope, query: ReportQuery): Promise<Group[]> {
  const [stages, won] = await Promise.all([stagesOf(scope, query), wonOf(scope, query)])
  return [
    ...stages.map(({ stage, found_priority, leads, ...group }) => ({
      ...group,
      band: bandOf(found_priority),
      leads,
      qualified: stage === 'discovered' || stage === 'dismissed' ? 0 : leads,
      converted: stage === 'converted' ? leads : 0,
      dismissed: stage === 'dismissed' ? leads : 0,
      won: 0,
    })),
    ...won.map((group) => ({
      ...group,
      leads: 0,
      qualified: 0,
      converted: 0,
      dismissed: 0,
      charged: 0,
    })),
  ]
}

function bandOf(priority: number | null): number | null {
  return priority === null ? null : Math.min(Math.floor(priority / 25), 3)
}

/** Where most are of the time that is asked for, all are counted as they stand side by side, and the others taken off. */
async function stagesOf(scope: OrganizationScope, query: ReportQuery) {
  const { profile_id, from, to } = query
  const others = [...(from ? [{ to: from }] : []), ...(to ? [{ from: to }] : [])]
  if (others.length === 0 || !(await areMostWithin(scope, query)))
    return countedOf(scope, query).execute()
  const taken = others.map((time) => countedOf(scope, { profile_id, ...time }, -1))
  const counts = taken.reduce((all, one) => all.unionAll(one), countedOf(scope, { profile_id }))
  return scope.db
    .selectFrom(counts.as('counts'))
    .select(['source', 'signal_type', 'stage', 'found_priority'])
    .select([
      sql<number>`sum(leads)::integer`.as('leads'),
      sql<number>`sum(charged)::bigint`.as('charged'),
    ])
    .groupBy(['source', 'signal_type', 'stage', 'found_priority'])
    .having(sql<boolean>`sum(leads) > 0`)
    .execute()
}

function countedOf(scope: OrganizationScope, query: ReportQuery, sign: 1 | -1 = 1) {
  return reported(scope, query)
    .select(['source', 'signal_type', 'stage', 'found_priority'])
    .select([
      sql<number>`(count(*) * ${sql.lit(sign)})::integer`.as('leads'),
      sql<number>`(sum(charged) * ${sql.lit(sign)})::bigint`.as('charged'),
    ])
    .groupBy(['source', 'signal_type', 'stage', 'found_priority'])
}

/** Of leads in the order of creation one costs twice as much as where they stand side by side. */
const most = 0.75

/** As if they had been found evenly from the first to the last. */
async function areMostWithin(
  { db, organizationId }: OrganizationScope,
  { from, to }: ReportQuery,
): Promise<boolean> {
  const at = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('gtm_leads')
      .select('created_at')
      .where('organization_id', '=', organizationId)
      .orderBy('created_at', direction)
      .limit(1)
  const { first, last } = await db
    .selectNoFrom([at('asc').as('first'), at('desc').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return false
  const [begin, end] = [Date.parse(first), Date.parse(last)]
  const [since, until] = [from ? Date.parse(from) : begin, to ? Date.parse(to) : end]
  return Math.min(until, end) - Math.max(since, begin) >= most * (end - begin)
}

/** One for each lead whose deal is won. */
async function wonOf(scope: OrganizationScope, query: ReportQuery) {
  const leads = await reported(scope, query)
    .select(['source', 'signal_type', 'found_priority', 'deal_id'])
    .where('deal_id', 'is not', null)
    .execute()
  const won = await wonAmong(
    scope,
    leads.flatMap(({ deal_id }) => deal_id ?? []),
  )
  return leads.flatMap(({ deal_id, found_priority, ...group }) =>
    deal_id !== null && won.has(deal_id)
      ? [{ ...group, band: bandOf(found_priority), won: 1 }]
      : [],
  )
}

function reported(
  { db, organizationId }: OrganizationScope,
  { profile_id, from, to }: ReportQuery,
) {
  const conditions = [
    ...when(profile_id, (id) => sql<boolean>`profile_id = ${id}`),
    ...when(from, (time) => sql<boolean>`created_at >= ${time}`),
    ...when(to, (time) => sql<boolean>`created_at < ${time}`),
  ]
  return db
    .selectFrom('gtm_leads')
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.and(conditions))
}

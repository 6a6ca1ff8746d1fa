import { timestamp } from '#kernel/clock.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { refreshLeads } from './refreshing.ts'

const maxLeads = 500

/** Lowers the scores that are due, and completes leads of older code; what is too much for one run is left to the next. */
export async function decayLeads(scope: SystemScope): Promise<void> {
  const until = timestamp(scope.now())
  await inEachDue(scope, { table: 'gtm_leads', column: 'decays_at', until }, (inside) =>
    transaction(inside, decayDue),
  )
}

/** Leads that somebody holds are left to the next run, so that neither waits for the other. */
async function decayDue(scope: OrganizationScope): Promise<void> {
  const rows = await scope.db
    .selectFrom('gtm_leads')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('decays_at', '<=', timestamp(scope.now()))
    .orderBy('decays_at')
    .limit(maxLeads)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length > 0)
    await refreshLeads(
      scope,
      rows.map(({ id }) => id),
    )
}

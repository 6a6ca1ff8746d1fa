import { timestamp } from '#kernel/clock.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { refreshLeads } from './refreshing.ts'

const maxLeads = 500

/** Lowers the scores that are due, and completes leads of older code. */
export const decayLeads: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'gtm_leads', column: 'decays_at', until, also: always } as const
  return inEachDue(scope, due, (inside) => transaction(inside, decayDue), after)
}

/** Leads that somebody holds are left to the next run, so that neither waits for the other. Returns whether there may be more. */
async function decayDue(scope: OrganizationScope): Promise<boolean> {
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
  return rows.length === maxLeads
}

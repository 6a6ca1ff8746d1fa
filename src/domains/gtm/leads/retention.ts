import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { loggedColumns } from './events.ts'
import { settleEvidence } from './settling.ts'

/** How long evidence of a source may be kept. */
interface Retention {
  readonly id: string
  readonly retention_days: number
}

const maxLeads = 500

/**
 * Removes the evidence that is older than its source allows, and what the leads owe to it. Returns from how many
 * organizations; what is too much for one run is left to the next.
 */
export async function removeOldEvidence(
  scope: SystemScope,
  sources: readonly Retention[],
): Promise<number> {
  let organizations = 0
  for (const { id, retention_days } of sources) {
    const oldest = timestamp(new Date(scope.now().getTime() - retention_days * 86_400_000))
    organizations += await inEachDue(
      scope,
      { table: 'gtm_signals', column: 'created_at', until: oldest, also: sql`source = ${id}` },
      (own) => transaction(own, (inside) => removeFrom(inside, id, oldest)),
    )
  }
  return organizations
}

async function removeFrom(scope: OrganizationScope, source: string, oldest: string) {
  const leads = await lockLeadsWith(scope, source, oldest)
  const ids = leads.map(({ id }) => id)
  await scope.db
    .deleteFrom('gtm_signals')
    .where('organization_id', '=', scope.organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('source', '=', source)
    .where('created_at', '<=', oldest)
    .execute()
  await settleEvidence(scope, leads)
}

/** Leads that somebody holds are left to the next run, so that neither waits for the other. */
function lockLeadsWith(scope: OrganizationScope, source: string, oldest: string) {
  return scope.db
    .selectFrom('gtm_leads')
    .select(loggedColumns)
    .where('organization_id', '=', scope.organizationId)
    .where('id', 'in', (leads) =>
      leads
        .selectFrom('gtm_signals')
        .select('lead_id')
        .where('organization_id', '=', scope.organizationId)
        .where('source', '=', source)
        .where('created_at', '<=', oldest)
        .limit(maxLeads),
    )
    .forUpdate()
    .skipLocked()
    .execute()
}

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { inTurn } from '#kernel/jobs/turns.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { loggedColumns } from './events.ts'
import { settleEvidence } from './settling.ts'

/** How long evidence of a source may be kept. */
interface Retention {
  readonly id: string
  readonly retention_days: number
}

const maxLeads = 500

/** Removes the evidence that is older than its source allows, and what the leads owe to it. */
export function removingOldEvidence(sources: readonly Retention[]): Sweep {
  return inTurn(sources.map(removingOf))
}

function removingOf({ id, retention_days }: Retention): Sweep {
  return (scope, after) => {
    const until = timestamp(new Date(scope.now().getTime() - retention_days * 86_400_000))
    const also = sql<boolean>`source = ${id}`
    const due = { table: 'gtm_signals', column: 'created_at', until, also } as const
    const remove = (own: OrganizationScope) =>
      transaction(own, (inside) => removeFrom(inside, id, until))
    return inEachDue(scope, due, remove, after)
  }
}

/** Returns whether there may be more. */
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
  return leads.length > 0
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

import { inEach } from '#kernel/jobs/in-each.ts'
import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import { lastKept } from '../trash/rows.ts'

const maxOrganizations = 100

/** Makes merges final that can be undone no more: forgets what the records were. Their ids lead on for good. */
export async function settleMerges(scope: SystemScope): Promise<void> {
  const oldest = lastKept(scope)
  const due = await scope.sweep
    .selectFrom('crm_merges')
    .select('organization_id')
    .distinct()
    .where('is_final', '=', false)
    .where('merged_at', '<=', oldest)
    .limit(maxOrganizations)
    .execute()
  const ids = due.map(({ organization_id }) => organization_id)
  await inEach(scope, ids, ({ db, organizationId }) =>
    db
      .updateTable('crm_merges')
      .set({ past: null })
      .where('organization_id', '=', organizationId)
      .where('is_final', '=', false)
      .where('merged_at', '<=', oldest)
      .execute(),
  )
}

export const settlingMerges = recurring('crm.settle_merges', '20 * * * *', settleMerges)

import { sql } from 'kysely'
import { inEachDue } from '#kernel/jobs/due.ts'
import { recurring, type Sweep } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lastKept } from '../trash/rows.ts'

/** Makes merges final that can be undone no more: forgets what the records were. Their ids lead on for good. */
export const settleMerges: Sweep = (scope, after) => {
  const until = lastKept(scope)
  const also = sql<boolean>`not is_final`
  const due = { table: 'crm_merges', column: 'merged_at', until, also } as const
  const settle = ({ db, organizationId }: OrganizationScope) =>
    db
      .updateTable('crm_merges')
      .set({ past: null })
      .where('organization_id', '=', organizationId)
      .where('is_final', '=', false)
      .where('merged_at', '<=', until)
      .execute()
  return inEachDue(scope, due, settle, after)
}

export const settlingMerges = recurring('crm.settle_merges', '20 * * * *', settleMerges)

import { timestamp } from '#kernel/clock.ts'
import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import { isReferenced } from '#kernel/postgres/constraints.ts'
import type { Database } from '#kernel/postgres/database.ts'
import type { Scope } from '#kernel/scope.ts'
import { emptyOrganization, type KeptTables } from '#kernel/tenants/purge.ts'
import { closeForGood } from './deletion.ts'
import { tellOfNearDeletions } from './deletion-notices.ts'

/** What identity is told by others about leaving. */
export interface Leaving {
  readonly keptTables: KeptTables
  readonly leftOutTables: Readonly<Record<string, string>>
  releaseBusinesses(scope: Scope, organizationId: string): Promise<void>
}

const mostPasses = 10

/** Deletes for good what is due; an organization that fails is tried again by the next run. */
export async function purgeDue(scope: SystemScope, leaving: Leaving): Promise<void> {
  const due = await scope.db
    .selectFrom('organizations')
    .select('id')
    .where('deletes_at', '<=', timestamp(scope.now()))
    .orderBy('deletes_at')
    .execute()
  for (const { id } of due)
    await purge(scope, leaving, id).catch((error: unknown) =>
      scope.log.error({ err: error, organization_id: id }, 'organization not deleted'),
    )
}

async function purge(
  scope: SystemScope,
  { keptTables, releaseBusinesses }: Leaving,
  id: string,
): Promise<void> {
  if (!(await closeForGood(scope, id))) return
  await releaseBusinesses(scope, id)
  const db = scope.purging(id)
  for (let pass = 1; !(await deleteRow(db, id)); pass += 1) {
    if (pass > mostPasses) throw new Error('something that stays refers to the organization')
    await emptyOrganization(db, id, keptTables)
  }
  // What was under way when it ended may have written where no reference holds it.
  await emptyOrganization(db, id, keptTables)
  scope.log.info({ organization_id: id }, 'organization deleted')
}

/** False where something was written meanwhile that refers to the organization. */
async function deleteRow(db: Database, id: string): Promise<boolean> {
  try {
    await db.deleteFrom('organizations').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isReferenced(error)) return false
    throw error
  }
}

export function purgingJob(leaving: Leaving) {
  return recurring('identity.purge_due_organizations', '*/10 * * * *', (scope) =>
    purgeDue(scope, leaving),
  )
}

export const tellingJob = recurring(
  'identity.tell_of_near_deletions',
  '20 * * * *',
  tellOfNearDeletions,
)

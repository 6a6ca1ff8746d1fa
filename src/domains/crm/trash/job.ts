import { inEachDue } from '#kernel/jobs/due.ts'
import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { allTrash, lastKept } from './rows.ts'
import { purgeThese } from './trash.ts'

const maxRecords = 500

/** Makes final what has been in the trash long enough; what is too much for one run is left to the next. */
export async function emptyTrash(scope: SystemScope): Promise<void> {
  const until = lastKept(scope)
  await inEachDue(scope, { table: 'crm_trash', column: 'deleted_at', until }, (own) =>
    transaction(own, purgeOld),
  )
}

async function purgeOld(scope: OrganizationScope): Promise<void> {
  const old = await allTrash(scope)
    .where('deleted_at', '<=', lastKept(scope))
    .orderBy('deleted_at')
    .limit(maxRecords)
    .forUpdate()
    .skipLocked()
    .execute()
  await purgeThese(scope, old)
}

export const emptyingTrash = recurring('crm.empty_trash', '*/15 * * * *', emptyTrash)

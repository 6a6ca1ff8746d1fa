import { always, inEachDue } from '#kernel/jobs/due.ts'
import { recurring, type Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { allTrash, lastKept } from './rows.ts'
import { purgeThese } from './trash.ts'

const maxRecords = 500

/** Makes final what has been in the trash long enough. */
export const emptyTrash: Sweep = (scope, after) => {
  const until = lastKept(scope)
  const due = { table: 'crm_trash', column: 'deleted_at', until, also: always } as const
  return inEachDue(scope, due, (own) => transaction(own, purgeOld), after)
}

/** Returns whether there may be more. */
async function purgeOld(scope: OrganizationScope): Promise<boolean> {
  const old = await allTrash(scope)
    .where('deleted_at', '<=', lastKept(scope))
    .orderBy('deleted_at')
    .limit(maxRecords)
    .forUpdate()
    .skipLocked()
    .execute()
  await purgeThese(scope, old)
  return old.length === maxRecords
}

export const emptyingTrash = recurring('crm.empty_trash', '*/15 * * * *', emptyTrash)

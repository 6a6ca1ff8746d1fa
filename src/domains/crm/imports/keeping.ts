import { sql } from 'kysely'
import { hourMs, timestamp } from '#kernel/clock.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { recurring, type Sweep, type SystemScope } from '#kernel/jobs/job.ts'
import { inTurn } from '#kernel/jobs/turns.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { forgetFile } from './chunks.ts'
import { enqueueRevert } from './revert.ts'
import { note } from './running/progress.ts'
import { enqueueRun } from './running/run.ts'

const maxImports = 20

const forgetFiles: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'imports', column: 'kept_until', until, also: always } as const
  return inEachDue(scope, due, forgetExpired, after)
}

const forgetAbandoned: Sweep = (scope, after) => {
  const also = sql<boolean>`number = 0 and not is_whole`
  const until = abandoned(scope)
  const due = { table: 'import_chunks', column: 'created_at', until, also } as const
  return inEachDue(scope, due, forgetParts, after)
}

const wakeSleeping: Sweep = (scope, after) => {
  const until = timestamp(new Date(scope.now().getTime() - hourMs / 4))
  const due = { table: 'imports', column: 'stirred_at', until, also: always } as const
  return inEachDue(scope, due, wake, after)
}

/** Deletes files whose time is over or that never became whole, and wakes imports that nobody works on. */
export const keepingImports = recurring(
  'crm.keep_imports',
  '*/10 * * * *',
  inTurn([forgetFiles, forgetAbandoned, wakeSleeping]),
)

/** Returns whether there may be more. */
function forgetExpired(scope: OrganizationScope): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const expired = await inside.db
      .selectFrom('imports')
      .select('id')
      .where('organization_id', '=', scope.organizationId)
      .where('kept_until', '<=', timestamp(scope.now()))
      .where('status', '<>', sql.lit('running'))
      .where('status', '<>', sql.lit('reverting'))
      .limit(maxImports)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of expired) {
      await forgetFile(inside, id)
      await note(inside, id, { kept_until: null })
    }
    return expired.length === maxImports
  })
}

/** An upload takes an hour at most. */
function abandoned({ now }: Pick<SystemScope, 'now'>): string {
  return timestamp(new Date(now().getTime() - 2 * hourMs))
}

/** Older code did not say what is whole. */
async function forgetParts({ db, organizationId, now }: OrganizationScope): Promise<void> {
  const until = abandoned({ now })
  await sql`
    update import_chunks c set is_whole = true
     where c.organization_id = ${organizationId} and c.number = 0 and not c.is_whole
       and exists (select from imports i
                    where i.organization_id = ${organizationId} and i.id = c.import_id)`.execute(db)
  await sql`
    delete from import_chunks c
     where c.organization_id = ${organizationId} and c.created_at <= ${until}
       and not exists (select from imports i
                        where i.organization_id = ${organizationId} and i.id = c.import_id)`.execute(
    db,
  )
}

async function wake(scope: OrganizationScope): Promise<void> {
  const sleeping = await scope.db
    .selectFrom('imports')
    .select(['id', 'status'])
    .where('organization_id', '=', scope.organizationId)
    .where('status', 'in', ['running', 'reverting'])
    .execute()
  for (const { id, status } of sleeping)
    await (status === 'running' ? enqueueRun : enqueueRevert)(scope, id)
}

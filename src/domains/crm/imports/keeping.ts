import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { forgetFile } from './chunks.ts'
import { enqueueRevert } from './revert.ts'
import { note } from './running/progress.ts'
import { enqueueRun } from './running/run.ts'

const maxOrganizations = 100
const maxImports = 20
const hourMs = 3_600_000

/** Deletes files whose time is over or that never became whole, and wakes imports that nobody works on. */
export const keepingImports = recurring('crm.keep_imports', '*/10 * * * *', async (scope) => {
  await inEach(scope, await expiring(scope), forgetExpired)
  await inEach(scope, await withParts(scope), forgetParts)
  await inEach(scope, await asleep(scope), wake)
})

async function expiring({ sweep, now }: SystemScope): Promise<string[]> {
  const rows = await sweep
    .selectFrom('imports')
    .select('organization_id')
    .distinct()
    .where('kept_until', '<=', timestamp(now()))
    .limit(maxOrganizations)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

function forgetExpired(scope: OrganizationScope): Promise<void> {
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
  })
}

/** An upload takes an hour at most. */
function abandoned({ now }: Pick<SystemScope, 'now'>): string {
  return timestamp(new Date(now().getTime() - 2 * hourMs))
}

async function withParts(scope: SystemScope): Promise<string[]> {
  const rows = await scope.sweep
    .selectFrom('import_chunks')
    .select('organization_id')
    .distinct()
    .where('number', '=', sql.lit(0))
    .where('created_at', '<=', abandoned(scope))
    .limit(maxOrganizations)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

async function forgetParts(scope: OrganizationScope): Promise<void> {
  const { db, organizationId } = scope
  await sql`
    delete from import_chunks c
     where c.organization_id = ${organizationId} and c.created_at <= ${abandoned(scope)}
       and not exists (select from imports i
                        where i.organization_id = ${organizationId} and i.id = c.import_id)`.execute(
    db,
  )
}

async function asleep({ sweep, now }: SystemScope): Promise<string[]> {
  const rows = await sweep
    .selectFrom('imports')
    .select('organization_id')
    .distinct()
    .where('stirred_at', '<=', timestamp(new Date(now().getTime() - hourMs / 4)))
    .limit(maxOrganizations)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
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

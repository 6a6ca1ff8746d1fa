import { CompiledQuery, sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { atCommit } from '#kernel/postgres/connections/driver.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { AnyRecord, Kind, Link } from '../records/kinds.ts'

/** Whoever was deleted before that is gone for good, even where the job has not been here yet. */
export function lastKept({ now, config }: Pick<OrganizationScope, 'now' | 'config'>): string {
  return timestamp(new Date(now().getTime() - config.TRASH_DAYS * dayMs))
}

/** When a record that was deleted, or a merge that was made, becomes final. */
export function finalAt({ config }: Pick<OrganizationScope, 'config'>, at: string): string {
  return timestamp(new Date(Date.parse(at) + config.TRASH_DAYS * dayMs))
}

/** What lies in the trash. */
export interface Trashed {
  readonly id: string
  readonly kind: Kind
  readonly title: string
  readonly record: AnyRecord
  readonly links: readonly Link[]
  readonly deleted_at: string
  readonly deleted_by: string | null
}

/** All that can still be restored, to be narrowed down. */
export function trash(scope: OrganizationScope) {
  return allTrash(scope).where('deleted_at', '>', lastKept(scope))
}

/** What is final, and still there, too. */
export function allTrash({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('crm_trash')
    .select(['id', 'kind', 'title', 'record', 'links', 'deleted_at', 'deleted_by'])
    .where('organization_id', '=', organizationId)
    .$castTo<Trashed>()
}

/** Those of the ids that lie there, held until the transaction ends, in one order for all callers. */
export async function lockTrash(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Trashed>> {
  const rows = await trash(scope)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((one) => [one.id, one]))
}

export async function takeFromTrash(scope: OrganizationScope, ids: readonly string[]) {
  await scope.db
    .deleteFrom('crm_trash')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Takes it out with the commit: what follows from the restoration still finds what was noted with it. */
export async function takeAtCommit({ db, organizationId }: OrganizationScope, id: string) {
  const query = CompiledQuery.raw('delete from crm_trash where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
  await db.executeQuery(atCommit(query, organizationId))
}

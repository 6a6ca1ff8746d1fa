import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** The tasks of these ids that there are and that are not done, as they are called now. */
export function openTasksAmong(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<{ id: string; title: string; due: string | null }[]> {
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'due'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '<>', 'done')
    .execute()
}

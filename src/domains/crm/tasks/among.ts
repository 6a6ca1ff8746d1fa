import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** The tasks of these ids that there are and that are neither done nor cancelled, as they are called now. */
export function openTasksAmong(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<{ id: string; title: string; due: string | null; remind_at: string | null }[]> {
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'due', 'remind_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'in', ['open', 'in_progress'])
    .execute()
}

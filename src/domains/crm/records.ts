import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Removes a record that nothing else points to. @throws NotFound */
export async function deleteRecord(
  { db, organizationId }: OrganizationScope,
  table: 'deals' | 'tasks',
  id: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new NotFound()
}

import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Which of the deals are won. */
export async function wonAmong(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('deals')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('outcome', '=', 'won')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

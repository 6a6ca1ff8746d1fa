import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { isOpen } from './status.ts'

/** Of these listings those that a business of the organization has, and that are open. */
export async function ownOpenListingsAmong(
  { db, organizationId, now }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('business_notices as n')
    .innerJoin('businesses as b', 'b.id', 'n.business_id')
    .select('n.id')
    .where('n.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('b.organization_id', '=', organizationId)
    .where(isOpen(now()))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

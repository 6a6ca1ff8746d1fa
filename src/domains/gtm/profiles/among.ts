import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Of these profiles those that there are and that have leads. */
export async function profilesWithLeadsAmong(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('gtm_profiles as p')
    .select('p.id')
    .where('p.organization_id', '=', organizationId)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(
      sql<boolean>`exists (select from gtm_leads l
        where l.organization_id = ${organizationId} and l.profile_id = p.id)`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

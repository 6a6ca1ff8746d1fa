import { sql } from 'kysely'
import type { Outsider } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** That somebody was told what is kept of them, as a lead or as the contact that it became. It goes with these. */
export function findTheirNotices(
  { db, organizationId }: OrganizationScope,
  { subjects }: Outsider,
  leads: readonly { readonly id: string }[],
) {
  const about = [...subjects, ...leads.map(({ id }) => id)]
  return db
    .selectFrom('gtm_notices')
    .select(['id', 'way', 'language', 'version', 'text_hash', 'given_at', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(lead_id = any(${about}::uuid[]) or contact_id = any(${about}::uuid[]))`)
    .orderBy('id')
    .execute()
}

export type TheirNotice = Awaited<ReturnType<typeof findTheirNotices>>[number]

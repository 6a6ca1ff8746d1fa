import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { addressKey } from './mails.ts'

/** Another lead with an address, in any case, that replied, as somebody said of it; looked for among those that did, by the index of stages. */
export async function repliedWith(
  { db, organizationId }: OrganizationScope,
  { lead_id, email }: { readonly lead_id: string; readonly email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from gtm_leads
     where organization_id = ${organizationId} and stage = 'replied' and email <> ''
       and lower(email) = ${addressKey(email)} and id <> ${lead_id}
     limit 1`.execute(db)
  return rows[0]?.id
}

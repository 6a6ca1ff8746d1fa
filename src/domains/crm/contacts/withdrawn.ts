import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Whether a contact that has this address, as its own or a further one and in any case, has withdrawn its consent. */
export async function hasWithdrawn(
  { db, organizationId }: OrganizationScope,
  email: string,
): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select exists (select from contacts
                    where organization_id = ${organizationId} and email_key = lower(${email})
                      and consent = 'withdrawn')
        or exists (select from contact_emails further
                     join contacts on contacts.organization_id = further.organization_id
                                  and contacts.id = further.contact_id
                    where further.organization_id = ${organizationId} and further.email_key = lower(${email})
                      and contacts.organization_id = ${organizationId} and consent = 'withdrawn') as withdrawn`.execute(
    db,
  )
  return rows[0]?.withdrawn === true
}

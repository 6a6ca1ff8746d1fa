import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Of the addresses and e-mail domains asked about, those that some contact has; in lower case. */
export interface KnownPeople {
  readonly emails: ReadonlySet<string>
  readonly domains: ReadonlySet<string>
}

/** Tells which e-mail addresses and which domains behind an @ are already among the organization's contacts. */
export async function knownPeople(
  { db, organizationId }: OrganizationScope,
  { emails, domains }: { emails: readonly string[]; domains: readonly string[] },
): Promise<KnownPeople> {
  const wantedEmails = emails.map((email) => email.toLowerCase())
  const wantedDomains = domains.map((domain) => domain.toLowerCase())
  const { rows } = await sql<{ email: string | null; domain: string | null }>`
    select distinct email_key as email, null as domain from contacts
     where organization_id = ${organizationId} and email_key = any(${wantedEmails})
     union all
    select distinct email_key, null from contact_emails
     where organization_id = ${organizationId} and email_key = any(${wantedEmails})
     union all
    select distinct null, email_domain_key from contacts
     where organization_id = ${organizationId} and email_domain_key = any(${wantedDomains})
     union all
    select distinct null, email_domain_key from contact_emails
     where organization_id = ${organizationId} and email_domain_key = any(${wantedDomains})`.execute(
    db,
  )
  return {
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
    domains: new Set(rows.flatMap(({ domain }) => domain ?? [])),
  }
}

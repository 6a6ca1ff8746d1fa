import { sql } from 'kysely'
import { lockName } from '#kernel/postgres/named-lock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** The spelling that all spellings of an address have in common. */
export function addressKey(email: string): string {
  return email.toLowerCase()
}

/** A mail to an address: drafted, sent or refused, for whichever lead. */
export interface MailTo {
  readonly id: string
  readonly lead_id: string
  readonly touch_number: number
  readonly status: string
  readonly reason: string | null
  readonly handed_over_at: string | null
  readonly replied_at: string | null
}

/** All mails of the organization to an address, the newest first. */
export async function mailsTo(scope: OrganizationScope, email: string): Promise<MailTo[]> {
  const spellings = [...new Set([email, addressKey(email)])]
  const keyed = mails(scope).where('recipient_key', '=', addressKey(email))
  // Rows from before have no key.
  const bare = mails(scope)
    .where('recipient', '=', sql<string>`any(${spellings}::text[])`)
    .where('recipient_key', 'is', null)
  return keyed.unionAll(bare).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

function mails({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('gtm_draft_emails')
    .select(['id', 'lead_id', 'touch_number', 'status', 'handed_over_at', 'replied_at'])
    .select(['created_at', sql<string | null>`status_reason->>'code'`.as('reason')])
    .where('organization_id', '=', organizationId)
}

/** Whether it is on its way, or was sent. */
export function hasLeft({ status, handed_over_at }: MailTo): boolean {
  return status === 'sent' || (status === 'approved' && handed_over_at !== null)
}

/** Whether it may still leave. */
export function isWaiting({ status, handed_over_at }: MailTo): boolean {
  return (status === 'draft' || status === 'approved') && handed_over_at === null
}

/** Whether the server of the address would not take it. */
export function wasRefused({ status, reason }: MailTo): boolean {
  return status === 'rejected' && reason === 'server_refused'
}

/** Lets one caller at a time draft to an address, until the transaction ends. Guarded by "is one, of two leads with one address". */
export async function lockAddress(
  { db, organizationId }: OrganizationScope,
  email: string,
): Promise<void> {
  await lockName(db, `gtm.address ${organizationId} ${addressKey(email)}`)
}

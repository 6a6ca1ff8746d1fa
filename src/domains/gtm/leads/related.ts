import { sql } from 'kysely'
import { linkColumns } from '#domains/crm/index.ts'
import { rowsPointing, type Related } from '#kernel/events/related.ts'
import { loggedColumns } from './events.ts'

/** The leads that became a contact, an account or a deal. */
export const leadsRelated: Related = {
  kind: 'lead',
  began: 'lead.created',
  rows: rowsPointing('gtm_leads', linkColumns),
  read: ({ db, organizationId }, ids) =>
    db
      .selectFrom('gtm_leads')
      .select(loggedColumns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
}

/** The mails that were sent to these leads. */
export const mailsRelated: Related = {
  kind: 'email',
  began: 'draft_email.sent',
  rows: ({ organizationId }, { type, id }) =>
    linkColumns[type] === undefined
      ? undefined
      : sql`select d.id, d.sent_at as at
              from gtm_leads l
              join gtm_draft_emails d on d.organization_id = l.organization_id and d.lead_id = l.id
             where l.organization_id = ${organizationId} and l.${sql.ref(linkColumns[type])} = ${id}
               and d.sent_at is not null`,
  read: ({ db, organizationId }, ids) =>
    db
      .selectFrom('gtm_draft_emails')
      .select(['id', 'lead_id', 'touch_number', 'status', 'recipient', 'subject', 'body'])
      .select(['sent_at', 'replied_at'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
}

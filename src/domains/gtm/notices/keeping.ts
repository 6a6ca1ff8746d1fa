import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { LeadRow } from '../leads/leads.ts'
import { noticeGiven } from './events.ts'
import { findNotice, type Given } from './standing.ts'

/** Keeps that a locked lead was told, and the contact that it became, once. */
export async function keepNotice(
  scope: OrganizationScope,
  { id: lead_id, contact_id }: Pick<LeadRow, 'id' | 'contact_id'>,
  given: Given,
): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await insert(scope, { ...given, lead_id })
  if (numInsertedOrUpdatedRows === 0n) return
  await scope.db
    .updateTable('gtm_leads')
    .set({ notice_due_at: null })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', lead_id)
    .execute()
  if (contact_id !== null) await insert(scope, { ...given, contact_id })
  const { way, version, draft_id, given_at } = given
  record(scope, noticeGiven, {
    subject: lead_id,
    data: { id: lead_id, way, version, draft_id, given_at },
  })
}

/** The contact that a lead becomes has been told what the lead was. */
export async function carryNotice(
  scope: OrganizationScope,
  leadId: string,
  contact_id: string,
): Promise<void> {
  const given = await findNotice(scope, leadId)
  if (given !== undefined) await insert(scope, { ...given, contact_id })
}

function insert(
  { db, organizationId, newId, now }: OrganizationScope,
  row: Given & ({ readonly lead_id: string } | { readonly contact_id: string }),
) {
  return db
    .insertInto('gtm_notices')
    .values({
      ...row,
      organization_id: organizationId,
      id: newId(),
      created_at: timestamp(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
}

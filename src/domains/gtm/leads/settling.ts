import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { rememberMails } from '../addressees/remembered.ts'
import { leadEvents, loggedColumns, loggedLead, type LoggedLead } from './events.ts'
import { refreshLeads } from './refreshing.ts'

/** A lead of these stages that has no evidence left is forgotten; of the others people have made something. */
export const untouched: ReadonlySet<string> = new Set(['discovered', 'dismissed'])

/** The leads, held until the transaction ends. */
export function lockLeads({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  return db
    .selectFrom('gtm_leads')
    .select(loggedColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type Held = Awaited<ReturnType<typeof lockLeads>>[number]

/** Makes up for evidence that is gone: who has none left and was never touched goes too, of others the scores sink. */
export async function settleEvidence(
  scope: OrganizationScope,
  leads: readonly Held[],
): Promise<void> {
  const kept = await leadsWithEvidence(
    scope,
    leads.map(({ id }) => id),
  )
  const [bare, rest] = [true, false].map((isBare) =>
    leads.filter(({ id, stage }) => isBare === (!kept.has(id) && untouched.has(stage))),
  )
  await forget(scope, bare ?? [])
  await reduce(scope, rest ?? [])
}

async function leadsWithEvidence(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('gtm_signals')
    .select('lead_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ lead_id }) => lead_id))
}

type Gone = LoggedLead & { readonly id: string }

/** Deletes locked leads with their evidence and mails; that mails went to their addresses is remembered. */
export async function forget(scope: OrganizationScope, leads: readonly Gone[]): Promise<void> {
  await rememberMails(
    scope,
    leads.map(({ id }) => id),
  )
  await erase(scope, leads)
}

/** The same of somebody of whom nothing may be kept. */
export async function erase(scope: OrganizationScope, leads: readonly Gone[]): Promise<void> {
  await scope.db
    .deleteFrom('gtm_leads')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${leads.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const lead of leads)
    record(scope, leadEvents.deleted, { subject: lead.id, data: loggedLead(lead) })
}

/** What remains of the scores is what the remaining evidence gives, so that nothing but new evidence raises them. */
export async function reduce(scope: OrganizationScope, leads: readonly Held[]) {
  const ids = leads.map(({ id }) => id)
  await refreshLeads(scope, ids)
  const reduced = await scope.db
    .updateTable('gtm_leads')
    .set({ updated_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(loggedColumns)
    .execute()
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  for (const lead of reduced) {
    const data = loggedLead(lead)
    const changes = changesBetween(loggedLead(before.get(lead.id) ?? lead), data)
    record(scope, leadEvents.reduced, { subject: lead.id, data, changes })
  }
}

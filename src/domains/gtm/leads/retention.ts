import { sql } from 'kysely'
import type { Outreach, SignalType } from '#adapters/signal-sources/contract.ts'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { nextAction, priorityOf, whyNow, type TopSignal } from '../scoring/priority.ts'
import type { Explanation } from '../scoring/score-lead.ts'
import { defaultWeights } from '../scoring/signal-types.ts'
import { leadEvents, loggedColumns, loggedLead } from './events.ts'

/** How long evidence of a source may be kept. */
interface Retention {
  readonly id: string
  readonly retention_days: number
}

const maxOrganizations = 100
const maxLeads = 500
/** A lead of these stages that has no evidence left is forgotten; of the others people have made something. */
const untouched = new Set(['discovered', 'dismissed'])

/**
 * Removes the evidence that is older than its source allows, and what the leads owe to it. Returns from how many
 * organizations; what is too much for one run is left to the next.
 */
export async function removeOldEvidence(
  scope: SystemScope,
  sources: readonly Retention[],
): Promise<number> {
  let organizations = 0
  for (const { id, retention_days } of sources) {
    const oldest = timestamp(new Date(scope.now().getTime() - retention_days * 86_400_000))
    const due = await scope.sweep
      .selectFrom('gtm_signals')
      .select('organization_id')
      .distinct()
      .where('source', '=', id)
      .where('created_at', '<=', oldest)
      .limit(maxOrganizations)
      .execute()
    await inEach(
      scope,
      due.map(({ organization_id }) => organization_id),
      (own) => transaction(own, (inside) => removeFrom(inside, id, oldest)),
    )
    organizations += due.length
  }
  return organizations
}

async function removeFrom(scope: OrganizationScope, source: string, oldest: string) {
  const leads = await lockLeadsWith(scope, source, oldest)
  const ids = leads.map(({ id }) => id)
  await scope.db
    .deleteFrom('gtm_signals')
    .where('organization_id', '=', scope.organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('source', '=', source)
    .where('created_at', '<=', oldest)
    .execute()
  await settleEvidence(scope, leads)
}

/** Makes up for evidence that is gone: who has none left and was never touched goes too, of others the scores sink. */
export async function settleEvidence(
  scope: OrganizationScope,
  leads: readonly Held[],
): Promise<void> {
  const kept = await evidenceOf(
    scope,
    leads.map(({ id }) => id),
  )
  const [bare, rest] = [true, false].map((isBare) =>
    leads.filter(({ id, stage }) => isBare === (!kept.has(id) && untouched.has(stage))),
  )
  await forget(scope, bare ?? [])
  await reduce(scope, rest ?? [], kept)
}

/** The leads, held until the transaction ends. */
export async function lockLeads({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('gtm_leads')
    .select([...loggedColumns, 'explanation'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, explanation: row.explanation as Explanation }))
}

/** Leads that somebody holds are left to the next run, so that neither waits for the other. */
async function lockLeadsWith(scope: OrganizationScope, source: string, oldest: string) {
  const rows = await scope.db
    .selectFrom('gtm_leads')
    .select([...loggedColumns, 'explanation'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', 'in', (leads) =>
      leads
        .selectFrom('gtm_signals')
        .select('lead_id')
        .where('organization_id', '=', scope.organizationId)
        .where('source', '=', source)
        .where('created_at', '<=', oldest)
        .limit(maxLeads),
    )
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ ...row, explanation: row.explanation as Explanation }))
}

type Held = Awaited<ReturnType<typeof lockLeadsWith>>[number]

interface Evidence extends TopSignal {
  readonly share: number
}

/** What is left of each lead's evidence, the weightiest first. */
async function evidenceOf({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('gtm_signals')
    .select(['lead_id', 'platform', 'post_url', 'posted_at', 'share', 'scoring'])
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('share', 'desc')
    .orderBy('id')
    .execute()
  const evidence = rows.map(({ scoring, ...row }) => ({
    ...row,
    ...(scoring as { type: SignalType; outreach: Outreach }),
  }))
  return Map.groupBy(evidence, ({ lead_id }) => lead_id) as ReadonlyMap<string, Evidence[]>
}

async function forget(scope: OrganizationScope, leads: readonly Held[]) {
  await scope.db
    .deleteFrom('gtm_leads')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${leads.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const { explanation: _, ...lead } of leads)
    record(scope, leadEvents.deleted, { subject: lead.id, data: loggedLead(lead) })
}

/** What remains of the scores is what the remaining evidence gave; the fit stays. */
async function reduce(
  scope: OrganizationScope,
  leads: readonly Held[],
  kept: ReadonlyMap<string, Evidence[]>,
) {
  const reduced = leads.map((lead) => reducedLead(lead, kept.get(lead.id) ?? [], scope.now()))
  await sql`
    update gtm_leads l
       set intent_score = r.intent_score, priority = r.priority, explanation = r.explanation,
           updated_at = ${timestamp(scope.now())}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(reduced)}::jsonb)
           as r (id uuid, intent_score smallint, priority smallint, explanation jsonb)
     where l.organization_id = ${scope.organizationId} and l.id = r.id`.execute(scope.db)
  for (const [index, { explanation: _, ...after }] of reduced.entries()) {
    const { explanation: _before, ...before } = leads[index] as Held
    const data = loggedLead(after)
    record(scope, leadEvents.reduced, {
      subject: after.id,
      data,
      changes: changesBetween(loggedLead(before), data),
    })
  }
}

function reducedLead(lead: Held, evidence: readonly Evidence[], now: Date): Held {
  const { fit, priority: before } = lead.explanation
  const intent = evidence.reduce((sum, { share }) => sum + share, 0)
  const bonus = {
    reachable: before.reachable_bonus > 0,
    decides: before.decision_role_bonus > 0,
  }
  const priority = priorityOf(fit, intent, bonus, defaultWeights)
  const top = evidence.find(({ share }) => share > 0) ?? null
  const contactable = evidence.find((one) => one.share > 0 && one.outreach !== 'none') ?? top
  return {
    ...lead,
    intent_score: intent,
    priority: priority.score,
    explanation: {
      ...lead.explanation,
      priority,
      why_now: whyNow(top, fit, now),
      next_action: nextAction(contactable, fit, intent, bonus.reachable),
    },
  }
}

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { loggedColumns } from '../leads/events.ts'
import { lockLeads } from '../leads/settling.ts'
import type { LeadStage } from '../leads/stages.ts'
import type { Kept, KeptEvidence, Rescored } from './rescored.ts'

/** Of these stages nobody was written to, and nobody decided. */
const open: readonly LeadStage[] = ['discovered', 'qualified']

/** Where a lead stands among those of its profile, the newest first. */
export interface Place {
  readonly created_at: string
  readonly id: string
}

/** The next open leads of a profile, the newest first, by the index that lists are read by. */
export async function nextOpenLeads(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  behind: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const { created_at = null, id = null } = behind ?? {}
  return db
    .selectFrom('gtm_leads')
    .select(['id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .where('stage', 'in', open)
    .$if(behind !== undefined, (leads) =>
      leads.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Those of the leads that are open still, held until the transaction ends. */
export async function lockOpen(scope: OrganizationScope, places: readonly Place[]) {
  const leads = await lockLeads(
    scope,
    places.map(({ id }) => id),
  )
  return leads.filter(({ stage }) => open.includes(stage))
}

/** What the log tells of the leads. */
export function loggedLeads({ db, organizationId }: OrganizationScope, ids: readonly string[]) {
  return db
    .selectFrom('gtm_leads')
    .select(loggedColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

interface Found {
  readonly lead: Kept
  readonly evidence: readonly KeptEvidence[]
}

const columns = ['id', 'lead_key', 'company', 'title', 'website', 'city', 'country'] as const

/** The leads with what is kept of their evidence. */
export async function evidenceOf(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<Found[]> {
  const leads = await db
    .selectFrom('gtm_leads')
    .select([...columns, 'email', 'explanation'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const signals = await db
    .selectFrom('gtm_signals')
    .select(['id', 'lead_id', 'snippet', 'observation', 'scoring'])
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  const byLead = Map.groupBy(signals, ({ lead_id }) => lead_id)
  return leads.map((lead) => ({
    lead: lead as Kept,
    evidence: (byLead.get(lead.id) ?? []) as readonly unknown[] as readonly KeptEvidence[],
  }))
}

/** Writes what follows from the profile; what follows from evidence and time is to be refreshed after it. */
export async function storeScores(
  { db, organizationId }: OrganizationScope,
  scores: readonly Rescored[],
): Promise<void> {
  const leads = scores.map(({ signals: _signals, ...lead }) => lead)
  await sql`
    update gtm_leads l set fit_score = r.fit_score, explanation = r.explanation
      from jsonb_populate_recordset(null::gtm_leads, ${JSON.stringify(leads)}::jsonb) r
     where l.organization_id = ${organizationId} and l.id = r.id`.execute(db)
  const signals = scores.flatMap((one) => one.signals)
  await sql`
    update gtm_signals s set scoring = s.scoring || r.scoring
      from jsonb_populate_recordset(null::gtm_signals, ${JSON.stringify(signals)}::jsonb) r
     where s.organization_id = ${organizationId} and s.id = r.id`.execute(db)
}

/** When their scores became others. */
export async function noteChanged(
  { db, organizationId, now }: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('gtm_leads')
    .set({ updated_at: timestamp(now()) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

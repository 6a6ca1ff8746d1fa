import { sql } from 'kysely'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import type { Outsider } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { whoSaid } from '../discovery/spared.ts'
import { lockLeads, settleEvidence } from '../leads/settling.ts'

/** What somebody said, and what is evidence of the leads that they are. */
export async function findTheirSignals(
  { db, organizationId }: OrganizationScope,
  { needles, isMeant }: Outsider,
  leads: readonly { readonly id: string }[],
) {
  const candidates = await db
    .selectFrom('gtm_signals')
    .select(['id', 'lead_id', 'source', 'platform', 'post_url', 'snippet', 'observation'])
    .select(['posted_at', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where(
      sql<boolean>`(lead_id = any(${leads.map(({ id }) => id)}::uuid[]) or exists (
        select from unnest(${needles}::text[]) needle
         where strpos(lower(concat_ws(' ', post_url, snippet, observation::text)), needle) > 0))`,
    )
    .orderBy('id')
    .execute()
  const own = new Set(leads.map(({ id }) => id))
  return candidates.filter(
    ({ lead_id, observation }) =>
      own.has(lead_id) || whoSaid(observation as Observation).some(isMeant),
  )
}

export type TheirSignal = Awaited<ReturnType<typeof findTheirSignals>>[number]

type Said = Pick<TheirSignal, 'id' | 'lead_id' | 'observation'>

/** Takes what somebody said from leads that are others', with their name where the lead bears it. */
export async function removeSignals(
  scope: OrganizationScope,
  signals: readonly Said[],
): Promise<void> {
  if (signals.length === 0) return
  const leads = await lockLeads(scope, [...new Set(signals.map(({ lead_id }) => lead_id))])
  await scope.db
    .deleteFrom('gtm_signals')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${signals.map(({ id }) => id)}::uuid[])`)
    .execute()
  await forgetNames(
    scope,
    signals.map(({ lead_id }) => lead_id),
    handlesIn(signals),
  )
  await settleEvidence(scope, leads)
}

function handlesIn(signals: readonly Said[]): string[] {
  return signals.flatMap(({ observation }) => (observation as Observation).author?.handle ?? [])
}

/** A lead bears the name of who was met first. */
async function forgetNames(
  { db, organizationId }: OrganizationScope,
  leads: readonly string[],
  handles: readonly string[],
): Promise<void> {
  await db
    .updateTable('gtm_leads')
    .set({ handle: '', first_name: '', last_name: '' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${leads}::uuid[])`)
    .where('handle', '=', sql<string>`any(${handles}::text[])`)
    .execute()
  await sql`
    delete from gtm_lead_words
     where organization_id = ${organizationId} and lead_id = any(${leads}::uuid[])
       and exists (select from unnest(${handles}::text[]) handle where strpos(lower(handle), word) > 0)`.execute(
    db,
  )
}

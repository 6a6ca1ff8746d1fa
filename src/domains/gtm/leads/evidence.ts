import { sql } from 'kysely'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { observationKey, type Prospect } from '../discovery/prospects.ts'
import { observationOf, type Ranked } from '../discovery/ranking.ts'

/**
 * Adds to each prospect what it said in earlier runs and the sources did not show again. Of a post only
 * the excerpt was kept, so that is what counts from then on. A prospect that is a lead already tells
 * under which key.
 */
export async function withEarlierEvidence(
  scope: OrganizationScope,
  profileId: string,
  prospects: readonly Prospect[],
): Promise<Prospect[]> {
  const stored = await scope.db
    .selectFrom('gtm_leads')
    .innerJoin('gtm_signals', (on) =>
      on
        .onRef('gtm_signals.organization_id', '=', 'gtm_leads.organization_id')
        .onRef('gtm_signals.lead_id', '=', 'gtm_leads.id'),
    )
    .select(['lead_key', 'snippet', 'observation'])
    .where('gtm_leads.organization_id', '=', scope.organizationId)
    .where('profile_id', '=', profileId)
    .where(
      'lead_key',
      '=',
      sql<string>`any(${prospects.flatMap(({ formerKeys }) => formerKeys)}::text[])`,
    )
    .execute()
  const earlier = Map.groupBy(stored, ({ lead_key }) => lead_key)
  const taken = new Set<string>()
  return prospects.map((prospect) => {
    const key = prospect.formerKeys.find((one) => earlier.has(one) && !taken.has(one))
    if (key === undefined) return prospect
    taken.add(key)
    return joined({ ...prospect, storedKey: key }, earlier.get(key) ?? [])
  })
}

interface StoredSignal {
  readonly snippet: string
  readonly observation: unknown
}

function joined(prospect: Prospect, stored: readonly StoredSignal[]): Prospect {
  const shown = new Set(prospect.observations.map(observationKey))
  const earlier = stored
    .map(({ snippet, observation }) => ({ ...(observation as Observation), text: snippet }))
    .filter((observation) => !shown.has(observationKey(observation)))
  return { ...prospect, observations: [...prospect.observations, ...earlier] }
}

/** Replaces the evidence of the leads by what counts now; ids and first sight of what stays are kept. */
export async function storeEvidence(
  scope: OrganizationScope,
  leads: readonly { readonly id: string; readonly ranked: Ranked }[],
): Promise<void> {
  const rows = JSON.stringify(leads.flatMap(({ id, ranked }) => signalRows(scope, id, ranked)))
  const ids = leads.map(({ id }) => id)
  await sql`
    delete from gtm_signals s
     where s.organization_id = ${scope.organizationId} and s.lead_id = any(${ids}::uuid[])
       and not exists (
         select from jsonb_to_recordset(${rows}::jsonb) as kept (lead_id uuid, source text, external_id text)
          where kept.lead_id = s.lead_id and kept.source = s.source and kept.external_id = s.external_id
       )`.execute(scope.db)
  await sql`
    insert into gtm_signals
      (organization_id, id, lead_id, source, platform, external_id, post_url, snippet, share, observation, scoring,
       posted_at, created_at)
    select organization_id, id, lead_id, source, platform, external_id, post_url, snippet, share, observation, scoring,
           posted_at, created_at
      from jsonb_populate_recordset(null::gtm_signals, ${rows}::jsonb)
    on conflict (organization_id, lead_id, source, external_id) do update
      set post_url = excluded.post_url, snippet = excluded.snippet, share = excluded.share,
          observation = excluded.observation, scoring = excluded.scoring,
          posted_at = excluded.posted_at`.execute(scope.db)
}

function signalRows(scope: OrganizationScope, leadId: string, ranked: Ranked) {
  return ranked.signals.map((signal) => {
    const { source, platform, external_id, post_url, posted_at, snippet, share, ...scoring } =
      signal
    return {
      organization_id: scope.organizationId,
      id: scope.newId(),
      lead_id: leadId,
      source,
      platform,
      external_id,
      post_url,
      snippet,
      share,
      observation: withoutWords(observationOf(ranked, signal)),
      scoring,
      posted_at,
      created_at: timestamp(scope.now()),
    }
  })
}

/** The post itself is not kept, nor a person's contact. */
function withoutWords({ text: _text, contact: _contact, ...observation }: Observation) {
  return observation
}

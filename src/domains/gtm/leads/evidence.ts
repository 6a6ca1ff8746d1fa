import { sql } from 'kysely'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { snippetOf } from '#adapters/signal-sources/plain-text.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { observationKey, type Prospect } from '../discovery/prospects.ts'
import { observationOf, type Ranked } from '../discovery/ranking.ts'
import { contentHash } from './content-hash.ts'

/**
 * Adds to each prospect what it said in earlier runs and the sources did not show again. Of a post only
 * the excerpt was kept, so that is what counts from then on. A prospect that is a lead already tells
 * under which key, and under which others it was stored apart.
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
    .select(['lead_key', 'stage', 'snippet', 'observation'])
    .select(sql<string | null>`encode(content_hash, 'hex')`.as('content_hash'))
    .where('gtm_leads.organization_id', '=', scope.organizationId)
    .where('profile_id', '=', profileId)
    .where(
      'lead_key',
      '=',
      sql<string>`any(${prospects.flatMap(({ formerKeys }) => formerKeys)}::text[])`,
    )
    .execute()
  const earlier = Map.groupBy(stored, ({ lead_key }) => lead_key)
  const worth = (key: string) => worthOf(earlier.get(key)?.[0]?.stage)
  const taken = new Set<string>()
  return prospects.map((prospect) => {
    const keys = prospect.formerKeys.filter((one) => earlier.has(one) && !taken.has(one))
    const [storedKey, ...twinKeys] = keys.toSorted((a, b) => worth(b) - worth(a))
    if (storedKey === undefined) return prospect
    for (const key of keys) taken.add(key)
    const evidence = keys.flatMap((key) => earlier.get(key) ?? [])
    return joined({ ...prospect, storedKey, twinKeys }, evidence)
  })
}

/** Of leads that turn out to be one, the one stays that people made most of. */
function worthOf(stage: string | undefined): number {
  if (stage === 'discovered') return 0
  return stage === 'dismissed' ? 1 : 2
}

interface StoredSignal {
  readonly stage: string
  readonly snippet: string
  readonly observation: unknown
  readonly content_hash: string | null
}

/** Of a post that its source did not show again, with the hash that it had. */
type Shown = Observation & { readonly content_hash?: string | null }

function joined(prospect: Prospect, stored: readonly StoredSignal[]): Prospect {
  const shown = new Set(prospect.observations.map(observationKey))
  const earlier = stored
    .map(({ snippet, observation, content_hash }): Shown => ({
      ...(observation as Observation),
      text: snippet,
      content_hash,
    }))
    .filter((observation) => !shown.has(observationKey(observation)))
  const each = new Map(earlier.map((observation) => [observationKey(observation), observation]))
  return { ...prospect, observations: [...prospect.observations, ...each.values()] }
}

/**
 * Adds evidence to the leads, and says of what they have how much it counts now. A stored row stays as it was collected:
 * what no longer counts has no strength, and a post that was edited is other evidence, in place of what it said before.
 */
export async function storeEvidence(
  scope: OrganizationScope,
  leads: readonly { readonly id: string; readonly ranked: Ranked }[],
): Promise<void> {
  const rows = JSON.stringify(leads.flatMap(({ id, ranked }) => signalRows(scope, id, ranked)))
  const ids = leads.map(({ id }) => id)
  await removeEdited(scope, rows)
  await sql`
    update gtm_signals s set share = 0, scoring = s.scoring || '{"strength": 0}'
     where s.organization_id = ${scope.organizationId} and s.lead_id = any(${ids}::uuid[])
       and not exists (
         select from jsonb_populate_recordset(null::gtm_signals, ${rows}::jsonb) as kept
          where kept.lead_id = s.lead_id and kept.source = s.source and kept.external_id = s.external_id
       )`.execute(scope.db)
  await sql`
    insert into gtm_signals
      (organization_id, id, lead_id, source, platform, external_id, post_url, snippet, content_hash, share, observation,
       scoring, posted_at, created_at)
    select organization_id, id, lead_id, source, platform, external_id, post_url, snippet, content_hash, share, observation,
           scoring, posted_at, created_at
      from jsonb_populate_recordset(null::gtm_signals, ${rows}::jsonb)
    on conflict (organization_id, lead_id, source, external_id) do update
      set share = excluded.share, observation = excluded.observation, scoring = excluded.scoring`.execute(
    scope.db,
  )
}

/** What an author has taken back by an edit is not kept. By the evidence of each lead: a source has that of all organizations. */
async function removeEdited({ db, organizationId }: OrganizationScope, rows: string) {
  await sql`
    delete from gtm_signals s
     using jsonb_populate_recordset(null::gtm_signals, ${rows}::jsonb) as shown
     where s.organization_id = ${organizationId} and s.lead_id = shown.lead_id and s.source || '' = shown.source
       and s.external_id = shown.external_id and s.content_hash is distinct from shown.content_hash`.execute(
    db,
  )
}

function signalRows(scope: OrganizationScope, leadId: string, ranked: Ranked) {
  return ranked.signals.map((signal) => {
    const { source, platform, external_id, post_url, posted_at, snippet, share, ...scoring } =
      signal
    const observation: Shown = observationOf(ranked, signal)
    return {
      organization_id: scope.organizationId,
      id: scope.newId(),
      lead_id: leadId,
      source,
      platform,
      external_id,
      post_url,
      snippet,
      content_hash: hashOf(observation),
      share,
      observation: withoutWords(observation),
      scoring,
      posted_at,
      created_at: timestamp(scope.now()),
    }
  })
}

/** As PostgreSQL reads bytes; null where it was collected before hashes were. */
function hashOf(observation: Shown): string | null {
  const { content_hash = contentHash(observation) } = observation
  return content_hash === null ? null : `\\x${content_hash}`
}

/** The post itself is not kept, nor a person's contact. */
function withoutWords({
  text: _text,
  contact: _contact,
  content_hash: _hash,
  ...observation
}: Shown) {
  const { title, topic, ...rest } = observation
  return {
    ...rest,
    ...(title !== undefined && { title: snippetOf(title) }),
    ...(topic !== undefined && { topic: snippetOf(topic) }),
  }
}

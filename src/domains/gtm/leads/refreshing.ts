import { sql } from 'kysely'
import { wordsOf } from '#kernel/search/words.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Explanation } from '../scoring/score-lead.ts'
import { standingOf, type Evidence, type Standing, type StoredScoring } from './standing.ts'

const named = ['first_name', 'last_name', 'company', 'title', 'handle', 'email', 'website'] as const
const refreshedColumns = ['id', 'profile_id', 'city', 'country', 'explanation', ...named] as const

/**
 * Brings to the present what follows from the stored evidence of leads: their scores and shares, by what they are
 * narrowed, the words they are found by, and when they change next. Where a lead was found first stays. The leads are to
 * be locked.
 */
export async function refreshLeads(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  const [leads, evidence] = [await readLeads(scope, ids), await evidenceOf(scope, ids)]
  const refreshed = leads.map((lead) => {
    const own = evidence.get(lead.id) ?? []
    const words = wordsOf(textsOf(lead, own))
    return { lead, standing: standingOf(lead, own, scope.now()), words }
  })
  await writeStandings(scope, refreshed)
  await writeWords(scope, refreshed)
}

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'>

/** So many leads of an imported organization are read at once. */
const readAtOnce = 1000

/** The words in the rows of all leads, which an export leaves out. */
export async function writeAllLeadWords({ db, organizationId }: Inside): Promise<void> {
  for (let last: string | undefined; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from gtm_leads where organization_id = ${organizationId}
         and (${last ?? null}::uuid is null or id > ${last ?? null}::uuid) order by id limit ${readAtOnce}`.execute(
      db,
    )
    const ids = rows.map(({ id }) => id)
    last = ids.at(-1)
    if (last === undefined) return
    await writeOwnWords({ db, organizationId }, ids)
  }
}

async function writeOwnWords(inside: Inside, ids: readonly string[]): Promise<void> {
  const [leads, evidence] = [await readLeads(inside, ids), await evidenceOf(inside, ids)]
  const texts = leads.map((lead) => textsOf(lead, evidence.get(lead.id) ?? []))
  await sql`
    update gtm_leads l set words = r.words
      from unnest(${leads.map(({ id }) => id)}::uuid[], ${texts.map((all) => inRow(wordsOf(all)))}::text[]) r (id, words)
     where l.organization_id = ${inside.organizationId} and l.id = r.id`.execute(inside.db)
}

function inRow(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

async function readLeads({ db, organizationId }: Inside, ids: readonly string[]) {
  const rows = await db
    .selectFrom('gtm_leads')
    .select(refreshedColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map((row) => ({ ...row, explanation: row.explanation as Explanation }))
}

type Row = Awaited<ReturnType<typeof readLeads>>[number]

async function evidenceOf({ db, organizationId }: Inside, ids: readonly string[]) {
  const rows = await db
    .selectFrom('gtm_signals')
    .select(['lead_id', 'id', 'source', 'platform', 'post_url', 'posted_at', 'snippet', 'share'])
    .select('scoring')
    .select(sql<string | null>`observation ->> 'deadline'`.as('deadline'))
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  const evidence = rows.map((row) => ({ ...row, scoring: row.scoring as StoredScoring }))
  return Map.groupBy(evidence, ({ lead_id }) => lead_id) as ReadonlyMap<string, Evidence[]>
}

interface Refreshed {
  readonly lead: Row
  readonly standing: Standing
  readonly words: readonly string[]
}

async function writeStandings(
  { db, organizationId }: OrganizationScope,
  all: readonly Refreshed[],
) {
  const leads = all.map(
    ({ lead: { id }, standing: { signals: _signals, ...standing }, words }) => ({
      id,
      ...standing,
      words: inRow(words),
    }),
  )
  await sql`
    update gtm_leads l
       set intent_score = r.intent_score, priority = r.priority, explanation = r.explanation,
           source = case when l.source = '' then r.source else l.source end,
           signal_type = case when l.source = '' then r.signal_type else l.signal_type end,
           country_code = r.country_code, asked_at = r.asked_at, decays_at = r.decays_at, words = r.words
      from jsonb_populate_recordset(null::gtm_leads, ${JSON.stringify(leads)}::jsonb) r
     where l.organization_id = ${organizationId} and l.id = r.id`.execute(db)
  const signals = all.flatMap(({ standing }) => standing.signals)
  await sql`
    update gtm_signals s set share = r.share, scoring = r.scoring
      from jsonb_populate_recordset(null::gtm_signals, ${JSON.stringify(signals)}::jsonb) r
     where s.organization_id = ${organizationId} and s.id = r.id`.execute(db)
}

async function writeWords({ db, organizationId }: OrganizationScope, all: readonly Refreshed[]) {
  const entries = JSON.stringify(
    all.flatMap(({ lead, words }) =>
      words.map((word) => ({
        organization_id: organizationId,
        profile_id: lead.profile_id,
        lead_id: lead.id,
        word,
      })),
    ),
  )
  const ids = all.map(({ lead }) => lead.id)
  await sql`
    delete from gtm_lead_words w
     where w.organization_id = ${organizationId} and w.lead_id = any(${ids}::uuid[])
       and (w.lead_id, w.word) not in (
         select lead_id, word from jsonb_populate_recordset(null::gtm_lead_words, ${entries}::jsonb))`.execute(
    db,
  )
  await sql`
    insert into gtm_lead_words (organization_id, profile_id, word, lead_id)
    select organization_id, profile_id, word, lead_id
      from jsonb_populate_recordset(null::gtm_lead_words, ${entries}::jsonb)
        on conflict do nothing`.execute(db)
}

function textsOf(lead: Row, evidence: readonly Evidence[]): string[] {
  const own = [...named, 'city', 'country'] as const
  return [...own.map((column) => lead[column]), ...evidence.map(({ snippet }) => snippet)]
}

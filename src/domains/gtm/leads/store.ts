import { sql, type Expression, type Selectable } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { concernsPerson, dueAt } from '../notices/person.ts'
import { leadEvents, loggedColumns, type loggedLead } from './events.ts'
import { storeEvidence } from './evidence.ts'
import { mergeLeads } from './merging.ts'
import { refreshLeads } from './refreshing.ts'
import type { Ranked } from '../discovery/ranking.ts'
import type { Explanation } from '../scoring/score-lead.ts'

/** Adds the leads to the profile, with what each costs in hundredths of a credit, or refreshes what is known of them; their stage stays. Tells of new ones, returns all ids. */
export async function storeLeads(
  scope: OrganizationScope,
  profileId: string,
  ranked: readonly Ranked[],
  costs: (one: Ranked) => number,
): Promise<string[]> {
  await mergeLeads(scope, profileId, ranked)
  await renameLeads(scope, profileId, ranked)
  const given = JSON.stringify(
    ranked.map((one) => ({ ...leadOf(scope, profileId, one), charged: costs(one) })),
  )
  const { rows } = await sql<StoredLead>`
    insert into gtm_leads (${columns})
    select ${columns} from jsonb_populate_recordset(null::gtm_leads, ${given}::jsonb)
    on conflict (organization_id, profile_id, lead_key) do update set ${refreshed}, notice_due_at = ${due}
    returning ${told}, lead_key, xmax = 0 as is_new`.execute(scope.db)
  for (const { lead_key: _key, is_new, ...data } of rows)
    if (is_new) record(scope, leadEvents.created, { subject: data.id, data })
  const ids = new Map(rows.map(({ id, lead_key }) => [lead_key, id]))
  const leads = ranked.map((one) => ({ id: ids.get(one.prospect.key) ?? '', ranked: one }))
  await storeEvidence(scope, leads)
  await refreshLeads(scope, [...ids.values()])
  return leads.map(({ id }) => id)
}

/** A lead that is known by something surer now bears that as its key, so that it is found by it from then on. */
async function renameLeads(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  ranked: readonly Ranked[],
): Promise<void> {
  const renamed = ranked.flatMap(({ prospect: { key, storedKey = key } }) =>
    storedKey === key ? [] : [{ key, former: storedKey }],
  )
  if (renamed.length === 0) return
  await sql`
    update gtm_leads l set lead_key = r.key
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r (key text, former text)
     where l.organization_id = ${organizationId} and l.profile_id = ${profileId} and l.lead_key = r.former
       and not exists (select from gtm_leads o where o.organization_id = ${organizationId}
                         and o.profile_id = ${profileId} and o.lead_key = r.key)`.execute(db)
}

type StoredLead = Parameters<typeof loggedLead>[0] & {
  readonly lead_key: string
  readonly is_new: boolean
}

const told = sql.join(loggedColumns.map((column) => sql.ref(column)))

const refreshedColumns = [
  'first_name',
  'last_name',
  'company',
  'title',
  'handle',
  'website',
  'city',
  'country',
  'email',
  'fit_score',
  'intent_score',
  'priority',
  'explanation',
  'updated_at',
]

const columns = sql.join(
  [
    'organization_id',
    'id',
    'profile_id',
    'lead_key',
    'stage',
    'contact_id',
    'charged',
    'found_fit',
    'found_intent',
    'found_priority',
    'notice_due_at',
    'created_at',
    ...refreshedColumns,
  ].map((column) => sql.ref(column)),
)

const refreshed: Expression<unknown> = sql.join(
  refreshedColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
)

/** A company of which a person is known by now; who was told already is told once. */
const due = sql`case when exists (
  select from gtm_notices n
   where n.organization_id = gtm_leads.organization_id and n.lead_id = gtm_leads.id
) then null else coalesce(gtm_leads.notice_due_at, excluded.notice_due_at) end`

/** What `refreshLeads` and people write. */
type Derived =
  | 'dismissal'
  | 'charged'
  | 'account_id'
  | 'deal_id'
  | 'source'
  | 'signal_type'
  | 'country_code'
  | 'asked_at'
  | 'decays_at'
  | 'words'
  | 'filler'
  | 'notice_recalled_at'

function leadOf(
  scope: OrganizationScope,
  profileId: string,
  { prospect, score }: Ranked,
): Omit<Selectable<Tables['gtm_leads']>, 'explanation' | Derived> & { explanation: Explanation } {
  const created_at = timestamp(scope.now())
  return {
    organization_id: scope.organizationId,
    id: scope.newId(),
    profile_id: profileId,
    lead_key: prospect.key,
    first_name: prospect.first_name,
    last_name: prospect.last_name,
    company: prospect.facts.company ?? '',
    title: prospect.facts.title ?? '',
    handle: prospect.handle,
    website: prospect.website,
    city: prospect.facts.city ?? '',
    country: prospect.country,
    email: prospect.email,
    fit_score: score.fit_score,
    intent_score: score.intent_score,
    priority: score.priority,
    explanation: score.explanation,
    found_fit: score.fit_score,
    found_intent: score.intent_score,
    found_priority: score.priority,
    stage: 'discovered',
    contact_id: null,
    notice_due_at: concernsPerson(prospect) ? dueAt(created_at) : null,
    created_at,
    updated_at: created_at,
  }
}

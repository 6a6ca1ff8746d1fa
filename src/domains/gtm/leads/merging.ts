import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Ranked } from '../discovery/ranking.ts'
import { forget, lockLeads } from './settling.ts'

/**
 * Makes one of leads that were stored apart and turn out to be one company. Those that nobody touched go, and leave what
 * was collected, when, and what it cost to the lead that stays; of others each stays, as people left it.
 */
export async function mergeLeads(
  scope: OrganizationScope,
  profileId: string,
  ranked: readonly Ranked[],
): Promise<void> {
  const pairs = ranked.flatMap(({ prospect: { key, storedKey = key, twinKeys = [] } }) =>
    twinKeys.map((gone) => ({ stays: storedKey, gone })),
  )
  if (pairs.length === 0) return
  const found = await mergesOf(scope, profileId, pairs)
  // All in the order in which others hold leads; who touched one meanwhile is seen then.
  const held = await lockLeads(
    scope,
    found.flatMap(({ stays, gone }) => [stays, gone]),
  )
  const merges = await mergesOf(scope, profileId, pairs)
  await moveEvidence(scope, JSON.stringify(merges))
  await addUp(scope, JSON.stringify(merges))
  const gone = new Set(merges.map((merge) => merge.gone))
  await forget(
    scope,
    held.filter(({ id }) => gone.has(id)),
  )
}

interface Merge {
  readonly stays: string
  readonly gone: string
}

/** Of pairs of keys those of the leads that may be one. */
async function mergesOf(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  pairs: readonly Merge[],
): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select stays.id as stays, gone.id as gone
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (stays text, gone text)
      join gtm_leads stays on stays.organization_id = ${organizationId} and stays.profile_id = ${profileId}
                          and stays.lead_key = pair.stays
      join gtm_leads gone on gone.organization_id = ${organizationId} and gone.profile_id = ${profileId}
                         and gone.lead_key = pair.gone
     where gone.stage = 'discovered'
       and not exists (select from gtm_draft_emails d
                        where d.organization_id = ${organizationId} and d.lead_id = gone.id)
       and not exists (select from gtm_notices n
                        where n.organization_id = ${organizationId} and n.lead_id = gone.id)
     order by gone.id`.execute(db)
  return rows
}

/** What both have was collected twice, and stays as it was first. */
async function moveEvidence({ db, organizationId }: OrganizationScope, merges: string) {
  await sql`
    update gtm_signals s set lead_id = m.stays
      from jsonb_to_recordset(${merges}::jsonb) as m (stays uuid, gone uuid)
     where s.organization_id = ${organizationId} and s.lead_id = m.gone
       and not exists (
         select from gtm_signals o
          where o.organization_id = ${organizationId} and o.lead_id = m.stays
            and o.source = s.source and o.external_id = s.external_id)
       and not exists (
         select from gtm_signals o
           join jsonb_to_recordset(${merges}::jsonb) as t (stays uuid, gone uuid) on t.gone = o.lead_id
          where o.organization_id = ${organizationId} and t.stays = m.stays and o.id < s.id
            and o.source = s.source and o.external_id = s.external_id)`.execute(db)
}

/** Its person is to be told when the first of both was, and it was found when the first was. */
async function addUp({ db, organizationId }: OrganizationScope, merges: string) {
  await sql`
    update gtm_leads l
       set charged = l.charged + m.charged, created_at = least(l.created_at, m.created_at),
           notice_due_at = least(l.notice_due_at, m.notice_due_at)
      from (
        select pair.stays, sum(g.charged) as charged, min(g.created_at) as created_at,
               min(g.notice_due_at) as notice_due_at
          from jsonb_to_recordset(${merges}::jsonb) as pair (stays uuid, gone uuid)
          join gtm_leads g on g.organization_id = ${organizationId} and g.id = pair.gone
         group by pair.stays) m
     where l.organization_id = ${organizationId} and l.id = m.stays`.execute(db)
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { GtmProfileChange, Profile, profileQuery } from './schemas.ts'

/** All that is shown of a profile. */
export const profileColumns = [
  'id',
  'domain',
  'status',
  'status_reason',
  'company',
  'offer',
  'icp',
  'segments',
  'agent_summary',
  'edited_fields',
  'provider',
  'pages',
  'provenance',
  'researched_at',
  'created_at',
  'updated_at',
] as const

/** The columns hold what provisioning and checked changes wrote, so the JSON in them has that shape. */
export function asProfile(row: { id: string }): Profile {
  return row as Profile
}

/** The organization's profiles. */
export function listProfiles(scope: OrganizationScope, query: z.output<typeof profileQuery>) {
  const rows = scope.db
    .selectFrom('gtm_profiles')
    .select(profileColumns)
    .where('organization_id', '=', scope.organizationId)
    .$if(query.status !== undefined, (all) => all.where('status', '=', query.status ?? 'ready'))
  const keys = {
    created_at: sql.ref('created_at'),
    updated_at: sql.ref('updated_at'),
    domain: sql.ref('domain'),
  }
  return listPage(rows, query, keys).then((list) =>
    Object.assign(list, { results: list.results.map(asProfile) }),
  )
}

/** One profile. @throws NotFound */
export async function readProfile({ db, organizationId }: OrganizationScope, id: string) {
  const row = await db
    .selectFrom('gtm_profiles')
    .select(profileColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return asProfile(row)
}

/** Changes what people may write; that is remembered, so that reading the site again leaves it alone. @throws NotFound */
export async function changeProfile(
  scope: OrganizationScope,
  id: string,
  { icp, segments, agent_summary, status }: z.output<typeof GtmProfileChange>,
): Promise<Profile> {
  const edited = Object.entries({ icp, segments, agent_summary })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
  if (edited.length === 0 && status === undefined) return readProfile(scope, id)
  const row = await scope.db
    .updateTable('gtm_profiles')
    .set({
      icp: asJson(icp),
      segments: asJson(segments),
      agent_summary,
      status: status ?? (icp === undefined ? undefined : readyOnceDescribed),
      edited_fields: sql`array(select distinct unnest(edited_fields || ${edited}::text[]) order by 1)`,
      updated_at: timestamp(scope.now()),
    })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returning(profileColumns)
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return asProfile(row)
}

function asJson(value: unknown) {
  return value === undefined ? undefined : JSON.stringify(value)
}

const readyOnceDescribed = sql<'ready'>`case when status = 'draft' then 'ready' else status end`

/** Keeps the profile from being deleted until the transaction ends. @throws NotFound */
export async function holdProfile(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom('gtm_profiles')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
}

/** Removes a profile with its leads and runs. That its leads were found is remembered. */
export async function removeProfile(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('gtm_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The domains of all profiles: whoever is at home there is no lead. */
export async function profileDomains({ db, organizationId }: OrganizationScope) {
  const rows = await db
    .selectFrom('gtm_profiles')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ domain }) => domain)
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { registrableHost } from '#adapters/web/domain-name.ts'
import type { SiteReader, SiteReading } from '#adapters/web/site-reader.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, ValidationFailed } from '#kernel/errors.ts'
import { listPage } from '#kernel/http/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { icpOf } from './icp-of.ts'
import type { GtmProfileChange, Profile, profileQuery } from './schemas.ts'
import { summaryOf } from './summary.ts'

/** The caller waits for the answer; what a slow site has not shown by then is left out. */
const patienceMs = 2_500

const columns = [
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

/** The columns hold what `proposalOf` and checked changes wrote, so the JSON in them has that shape. */
const asProfile = (row: { id: string }): Profile => row as Profile

/**
 * Reads the website and writes down whom its company may sell to: a new profile, or the organization's
 * profile of that domain refreshed. An unreadable site gives a draft, or leaves an earlier reading as
 * it was. @throws ValidationFailed
 */
export const provisionProfile = async (
  scope: OrganizationScope,
  readSite: SiteReader,
  input: string,
): Promise<{ profile: Profile; isNew: boolean }> => {
  const domain = checkedDomain(scope, input)
  const reading = await readSite(domain, { deadlineMs: patienceMs })
  const { is_new, ...row } = await store(scope, domain, reading)
  return { profile: asProfile(row), isNew: is_new }
}

/** Hosts that the operator maps elsewhere are taken at his word, whatever their ending. */
const checkedDomain = ({ config }: OrganizationScope, input: string): string => {
  const mapped = [...config.OUTBOUND_ORIGIN_MAP.keys()].map((origin) => new URL(origin).hostname)
  const result = registrableHost(input, new Set(mapped))
  if (result.ok) return result.host
  throw new ValidationFailed({
    detail: `Correct \`domain\`: ${result.message}`,
    errors: [{ field: 'domain', code: 'invalid', message: result.message }],
  })
}

const store = (scope: OrganizationScope, domain: string, reading: SiteReading) => {
  const now = timestamp(scope.now())
  const { organizationId: organization_id } = scope
  return scope.db
    .insertInto('gtm_profiles')
    .values({
      organization_id,
      id: scope.newId(),
      domain,
      ...proposalOf(domain, reading),
      edited_fields: [],
      researched_at: reading.status === 'read' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'domain'])
        .doUpdateSet(reading.status === 'read' ? refreshed : onlyTheReason),
    )
    .returning(columns)
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
}

const proposalOf = (domain: string, reading: SiteReading) => {
  const icp = icpOf(reading)
  const reason = reading.reason ?? (icp.keywords.length === 0 ? nothingFound : null)
  const readable = reading.status === 'read'
  return {
    status: reason === null ? ('ready' as const) : ('draft' as const),
    status_reason: reason === null ? null : JSON.stringify(reason),
    company: JSON.stringify(reading.company),
    offer: JSON.stringify(reading.offer),
    icp: JSON.stringify(icp),
    segments: JSON.stringify(icp.industries.map(segmentOf)),
    agent_summary: readable ? summaryOf(domain, reading, icp) : '',
    provider: 'builtin',
    pages: JSON.stringify(reading.pages),
    provenance: JSON.stringify(reading.provenance),
  }
}

const nothingFound = {
  code: 'nothing_found',
  message: 'The website does not say in words what it offers; describe it in `icp`.',
}

const segmentOf = (name: string) => ({ name, description: 'Named as customers on the website.' })

const proposed = (column: (typeof columns)[number]) => sql<string>`excluded.${sql.ref(column)}`

/** What a person wrote stays. */
const unlessEdited = (column: 'icp' | 'segments' | 'agent_summary') =>
  sql<string>`case when ${sql.lit(column)} = any(gtm_profiles.edited_fields)
    then gtm_profiles.${sql.ref(column)} else excluded.${sql.ref(column)} end`

const refreshed = {
  status: sql<'ready'>`case when gtm_profiles.status = 'active' or 'icp' = any(gtm_profiles.edited_fields)
    then gtm_profiles.status else excluded.status end`,
  status_reason: proposed('status_reason'),
  company: proposed('company'),
  offer: proposed('offer'),
  icp: unlessEdited('icp'),
  segments: unlessEdited('segments'),
  agent_summary: unlessEdited('agent_summary'),
  provider: proposed('provider'),
  pages: proposed('pages'),
  provenance: proposed('provenance'),
  researched_at: proposed('researched_at'),
  updated_at: proposed('updated_at'),
}

const onlyTheReason = {
  status_reason: proposed('status_reason'),
  updated_at: proposed('updated_at'),
}

/** The organization's profiles. */
export const listProfiles = (
  scope: OrganizationScope,
  query: z.output<typeof profileQuery>,
  url: string,
) => {
  const rows = scope.db
    .selectFrom('gtm_profiles')
    .select(columns)
    .where('organization_id', '=', scope.organizationId)
    .$if(query.status !== undefined, (all) => all.where('status', '=', query.status ?? 'ready'))
  const keys = {
    created_at: sql.ref('created_at'),
    updated_at: sql.ref('updated_at'),
    domain: sql.ref('domain'),
  }
  return listPage(rows, query, keys, url).then((list) =>
    Object.assign(list, { results: list.results.map(asProfile) }),
  )
}

/** One profile. @throws NotFound */
export const readProfile = async ({ db, organizationId }: OrganizationScope, id: string) => {
  const row = await db
    .selectFrom('gtm_profiles')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return asProfile(row)
}

/** Changes what people may write; that is remembered, so that reading the site again leaves it alone. @throws NotFound */
export const changeProfile = async (
  scope: OrganizationScope,
  id: string,
  { icp, segments, agent_summary, status }: z.output<typeof GtmProfileChange>,
): Promise<Profile> => {
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
    .returning(columns)
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return asProfile(row)
}

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

const readyOnceDescribed = sql<'ready'>`case when status = 'draft' then 'ready' else status end`

/** Removes a profile with its leads and runs. That its leads were found is remembered. */
export const removeProfile = async (
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<void> => {
  await db
    .deleteFrom('gtm_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The domains of all profiles: whoever is at home there is no lead. */
export const profileDomains = async ({ db, organizationId }: OrganizationScope) => {
  const rows = await db
    .selectFrom('gtm_profiles')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ domain }) => domain)
}

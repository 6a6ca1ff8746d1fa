import { sql } from 'kysely'
import { registrableHost } from '#adapters/web/domain-name.ts'
import type { SiteReader, SiteReading } from '#adapters/web/site/site-reader.ts'
import { timestamp } from '#kernel/clock.ts'
import { ValidationFailed } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { icpOf } from './icp-of.ts'
import {
  asProfile,
  loggedProfile,
  profileColumns,
  profileEvents,
  profiles,
  recordUpdate,
} from './profiles.ts'
import type { Profile } from './schemas.ts'
import { summaryOf } from './summary.ts'

/** The caller waits for the response; what a slow site has not shown by then is left out. */
const patienceMs = 2_500

/**
 * Reads the website and writes down whom its company may sell to: a new profile, or the organization's
 * profile of that domain refreshed. An unreadable site gives a draft, or leaves an earlier reading as
 * it was. @throws ValidationFailed
 */
export async function provisionProfile(
  scope: OrganizationScope,
  readSite: SiteReader,
  input: string,
): Promise<{ profile: Profile; isNew: boolean }> {
  const domain = checkedDomain(scope, input)
  const tenant = scope.organizationId
  const reading = await readSite(domain, { deadlineMs: patienceMs, tenant })
  return transaction(scope, async (inside) => {
    const before = await lockProfileOf(inside, domain)
    const { is_new: isNew, ...row } = await store(inside, domain, reading)
    const profile = asProfile(row)
    if (isNew)
      record(inside, profileEvents.created, { subject: profile.id, data: loggedProfile(profile) })
    else recordUpdate(inside, before, profile)
    return { profile, isNew }
  })
}

async function lockProfileOf(scope: OrganizationScope, domain: string) {
  const row = await profiles.all(scope).where('domain', '=', domain).forUpdate().executeTakeFirst()
  return row && asProfile(row)
}

/** A host that the operator maps elsewhere may have any ending. */
function checkedDomain({ config }: OrganizationScope, input: string): string {
  const mapped = [...config.OUTBOUND_ORIGIN_MAP.keys()].map((origin) => new URL(origin).hostname)
  const plain = registrableHost(input)
  const result = plain.ok ? plain : registrableHost(input, new Set(mapped))
  if (result.ok) return result.host
  throw new ValidationFailed({
    detail: `Correct \`domain\`: ${result.message}`,
    errors: [{ field: 'domain', code: 'invalid', message: result.message }],
  })
}

function store(scope: OrganizationScope, domain: string, reading: SiteReading) {
  const now = timestamp(scope.now())
  const { organizationId: organization_id } = scope
  return scope.db
    .insertInto('gtm_profiles')
    .values({
      organization_id,
      id: scope.newId(),
      domain,
      ...proposalOf(domain, reading),
      sources: '{}',
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
    .returning(profileColumns)
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
}

function proposalOf(domain: string, reading: SiteReading) {
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
    agent_summary: readable ? summaryOf(domain, reading) : '',
    provider: 'builtin',
    pages: JSON.stringify(reading.pages),
    unread_pages: JSON.stringify(reading.unread),
    provenance: JSON.stringify(reading.provenance),
  }
}

const nothingFound = {
  code: 'nothing_found',
  message: 'The website does not say in words what it offers; describe it in `icp`.',
}

function segmentOf(name: string) {
  return { name, description: 'Named as customers on the website.' }
}

function proposed(column: (typeof profileColumns)[number]) {
  return sql<string>`excluded.${sql.ref(column)}`
}

/** What a person wrote stays. */
function unlessEdited(column: 'icp' | 'segments' | 'agent_summary') {
  return sql<string>`case when ${sql.lit(column)} = any(gtm_profiles.edited_fields)
    then gtm_profiles.${sql.ref(column)} else excluded.${sql.ref(column)} end`
}

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
  unread_pages: proposed('unread_pages'),
  provenance: proposed('provenance'),
  researched_at: proposed('researched_at'),
  updated_at: proposed('updated_at'),
}

const onlyTheReason = {
  status_reason: proposed('status_reason'),
  unread_pages: proposed('unread_pages'),
  updated_at: proposed('updated_at'),
}

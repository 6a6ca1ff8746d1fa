import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import type { List } from '#kernel/lists/page.ts'
import { records } from '#kernel/records/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { merge, type Part } from '#kernel/wire/merge.ts'
import { projection } from '#kernel/wire/projection.ts'
import { rescoreAfter } from '../rescoring/later.ts'
import { requireAffordable } from '../schedule/affordable.ts'
import { noteScheduler } from '../schedule/scheduler.ts'
import { nextSlot } from '../schedule/slots.ts'
import { questions } from './proposal.ts'
import {
  GtmProfile,
  IdealCustomer,
  leastSearchWords,
  type GtmProfileChange,
  type Profile,
  profileQuery,
} from './schemas.ts'

/** What was read on a website is long, and can be read there again: the log names it without its words. */
const unlogged = ['company', 'offer', 'pages', 'unread_pages', 'provenance'] as const
const LoggedProfile = GtmProfile.omit({
  company: true,
  offer: true,
  pages: true,
  unread_pages: true,
  provenance: true,
})

export const profileEvents = recordEvents('gtm_profile', LoggedProfile)
export const profileColumns = GtmProfile.keyof().options

export const profiles = records('gtm_profiles', {
  columns: profileColumns,
  events: profileEvents,
  lists: {
    query: profileQuery,
    filters: {},
    orders: {},
  },
  hidden: unlogged,
  shape: GtmProfile,
})
export const { isAny: hasProfiles } = profiles

const inOrder = projection(GtmProfile)

/** The columns hold what provisioning and checked changes wrote; JSON in them gets the order of the wire. */
export function asProfile(row: { id: string }): Profile {
  return inOrder(row) as Profile
}

/** The organization's profiles. */
export async function listProfiles(
  scope: OrganizationScope,
  query: z.output<typeof profileQuery>,
): Promise<List<Profile>> {
  const list = await profiles.list(scope, query)
  return { ...list, results: list.results.map(asProfile) }
}

/** One profile. @throws NotFound */
export async function readProfile(scope: OrganizationScope, id: string): Promise<Profile> {
  return asProfile(await profiles.read(scope, id))
}

/** One profile, if it is still there; locked so that it is neither changed nor deleted until the transaction ends. */
export async function findProfile(
  scope: OrganizationScope,
  id: string,
  isLocked = false,
): Promise<Profile | undefined> {
  const row = await scope.db
    .selectFrom('gtm_profiles')
    .select(profileColumns)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .$if(isLocked, (rows) => rows.forShare())
    .executeTakeFirst()
  return row && asProfile(row)
}

/**
 * Changes what people may write; that is remembered, so that reading the site again leaves it alone.
 * @throws NotFound, RecordChanged, PersonRequired, ValidationFailed where a schedule cannot pay for one lead
 */
export function changeProfile(
  scope: OrganizationScope,
  id: string,
  change: z.output<typeof GtmProfileChange>,
): Promise<Profile> {
  return transaction(scope, async (inside) => {
    const before = asProfile(await profiles.lock(inside, id))
    const wanted = scheduled(before, afterChange(before, change), scope.now())
    if (Object.keys(changesBetween(before, wanted)).length === 0) return before
    if (!isDeepStrictEqual(before.schedule, wanted.schedule)) {
      await requireAffordable(inside, wanted.schedule)
      await noteScheduler(inside, id, wanted.schedule)
    }
    const after = await updateProfile(inside, wanted)
    recordUpdate(inside, before, after)
    await rescoreAfter(inside, before, after)
    return after
  })
}

/** A profile that somebody describes is ready. */
function afterChange(before: Profile, change: z.output<typeof GtmProfileChange>): Profile {
  const icp = change.icp === undefined ? {} : written(before, change.icp)
  const edited = editedBy({ ...change, icp })
  const isDescribed = edited.some((field) => field.startsWith('icp'))
  const isOpen = before.status === 'draft' || before.status === 'researching'
  return {
    ...before,
    icp: merge<Profile['icp']>(before.icp, icp),
    sources: merge<Profile['sources']>(before.sources, change.sources ?? {}),
    schedule: change.schedule === undefined ? before.schedule : change.schedule,
    segments: change.segments ?? before.segments,
    agent_summary: change.agent_summary ?? before.agent_summary,
    status: change.status ?? (isDescribed && isOpen ? 'ready' : before.status),
    status_reason: isDescribed && isOpen ? stillOpen(before.status_reason) : before.status_reason,
    edited_fields: [...new Set([...before.edited_fields, ...edited])].sort(),
  }
}

/** Whoever describes what they offer is not asked for it any more; why a website could not be read stays. */
function stillOpen(reason: Profile['status_reason']): Profile['status_reason'] {
  return reason !== null && questions.has(reason.code) ? null : reason
}

/** A changed schedule begins with its next slot. */
function scheduled(before: Profile, after: Profile, now: Date): Profile {
  if (isDeepStrictEqual(before.schedule, after.schedule)) return after
  const next_discovery_at = after.schedule === null ? null : nextSlot(after.schedule, now)
  return { ...after, next_discovery_at }
}

type IcpChange = NonNullable<z.output<typeof GtmProfileChange>['icp']>

/** Keywords in full. Those that a draft asked for are what it searches for. */
function written({ status, icp }: Profile, change: IcpChange): Part<Profile['icp']> {
  const { keywords: given, ...others } = change
  if (given === undefined) return others
  const keywords = given.map((one) => (typeof one === 'string' ? { text: one, weight: 1 } : one))
  const isAskedFor =
    status !== 'active' &&
    change.query_terms === undefined &&
    icp.query_terms.length < leastSearchWords
  const terms = isAskedFor ? { query_terms: keywords.slice(0, 20).map(({ text }) => text) } : {}
  return { ...others, ...terms, keywords }
}

/** What every ideal customer has. */
const always = Object.entries<z.ZodType>(IdealCustomer.shape).flatMap(([name, member]) =>
  member instanceof z.ZodExactOptional ? [] : [name],
)

/** What the change names: `icp` as a whole, or its members one by one. */
function editedBy(change: { icp: object; segments?: unknown; agent_summary?: unknown }): string[] {
  const fields = (['segments', 'agent_summary'] as const).filter(
    (name) => change[name] !== undefined,
  )
  const members = Object.entries(change.icp).flatMap(([name, value]) =>
    value === undefined ? [] : [`icp.${name}`],
  )
  const isWhole = always.every((name) => members.includes(`icp.${name}`))
  return [...fields, ...(isWhole ? ['icp'] : members)]
}

async function updateProfile(
  { db, organizationId, now }: OrganizationScope,
  profile: Profile,
): Promise<Profile> {
  const { id, icp, sources, segments, agent_summary, status, edited_fields } = profile
  const { schedule, next_discovery_at, status_reason } = profile
  return asProfile(
    await db
      .updateTable('gtm_profiles')
      .set({
        icp: JSON.stringify(icp),
        sources: JSON.stringify(sources),
        schedule: schedule === null ? null : JSON.stringify(schedule),
        next_discovery_at,
        segments: JSON.stringify(segments),
        agent_summary,
        status,
        status_reason: status_reason && JSON.stringify(status_reason),
        edited_fields,
        updated_at: timestamp(now()),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning(profileColumns)
      .executeTakeFirstOrThrow(),
  )
}

/** Tells of a changed profile; without `before` nobody knows what it was. */
export function recordUpdate(
  scope: OrganizationScope,
  before: Profile | undefined,
  after: Profile,
): void {
  const changes = before === undefined ? {} : changesBetween(before, after, unlogged)
  record(scope, profileEvents.updated, { subject: after.id, data: after, changes })
}

/** Keeps the profile from being deleted until the transaction ends. @throws NotFound */
export async function lockProfile(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  await db
    .selectFrom('gtm_profiles')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** The domains of all profiles: their owners are never leads. */
export async function profileDomains({ db, organizationId }: OrganizationScope) {
  const rows = await db
    .selectFrom('gtm_profiles')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ domain }) => domain)
}

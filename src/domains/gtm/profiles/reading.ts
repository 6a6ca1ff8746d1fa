import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { changesBetween } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { rescoreAfter } from '../rescoring/later.ts'
import { isCurrent, type OwnBusiness, type OwnReading } from './own-business/own-reading.ts'
import { readBusinessLater } from './own-business/read-later.ts'
import { asProfile, profileColumns, recordUpdate } from './profiles.ts'
import { afterVisit, afterWords } from './proposal.ts'
import type { Profile } from './schemas.ts'
import type { Readings } from './told.ts'

/** A reading of what a profile is made from that has begun; `since` tells it from those before and after. */
export interface Reading {
  readonly profile_id: string
  readonly since: string
}

/** A profile, and its reading if it is this caller's. */
export interface Begun {
  readonly profile: Profile
  readonly business: OwnBusiness | undefined
  readonly reading?: Reading
}

/** What was read: the website, if there is one, and the business, if it is known. */
export interface Seen {
  readonly website: SiteReading | undefined
  readonly business: OwnReading | undefined
}

/** Longer than the caller's reading and the job's together: a reading that old was lost. */
const lostAfterMs = 120_000

/**
 * Begins to read what a profile is made from, unless somebody does already: then there is no `reading`. Called in a
 * transaction. @throws NotFound
 */
export async function beginReading(scope: OrganizationScope, id: string): Promise<Begun> {
  const stored = await lockedProfile(scope, id)
  if (stored === undefined) throw new NotFound()
  const { profile, business, reading_since } = stored
  const isRead = reading_since !== null && age(scope, reading_since) < lostAfterMs
  return { profile, business, ...(isRead ? {} : { reading: await mark(scope, id) }) }
}

/** Takes over the reading that a caller did not bring to its end; undefined where there is none any more. */
export function takeOverReading(
  scope: OrganizationScope,
  id: string,
): Promise<Required<Begun> | undefined> {
  return transaction(scope, async (inside) => {
    const stored = await lockedProfile(inside, id)
    if (stored === undefined || stored.reading_since === null) return undefined
    const { profile, business } = stored
    return { profile, business, reading: await mark(inside, id) }
  })
}

/**
 * Writes down what a reading told. The last one of a website is final; one before it that had to leave pages out
 * leaves the profile `researching`. Undefined if the profile is gone.
 */
export function finishReading(
  scope: OrganizationScope,
  { profile_id, since }: Reading,
  { seen, isLast }: { readonly seen: Seen; readonly isLast: boolean },
): Promise<Profile | undefined> {
  return transaction(scope, async (inside) => {
    const stored = await lockedProfile(inside, profile_id)
    if (stored === undefined) return undefined
    const { profile: before, reading_since } = stored
    // Another reading has begun since, and will say more.
    if (reading_since === null || timestamp(new Date(reading_since)) !== since) return before
    const { website, business } = seen
    const isOver = isLast || website?.isWhole !== false
    const readings = {
      ...withBusiness(stored, business),
      ...(website?.status === 'read' ? { website: toldBy(website) } : {}),
    }
    const wanted = afterVisit(before, readings, website, { isOver, now: timestamp(inside.now()) })
    return keep(inside, stored, { wanted, readings, business, isOver })
  })
}

/** Writes down what the business of a profile tells now; `seen` is undefined where it has none. */
export async function followWords(
  scope: OrganizationScope,
  profile_id: string,
  seen: OwnReading | undefined,
): Promise<void> {
  await transaction(scope, async (inside) => {
    const stored = await lockedProfile(inside, profile_id)
    if (stored === undefined || stored.business?.id !== seen?.business.id) return
    // Most of what happens to a business changes none of its words.
    if (seen?.told !== undefined && stored.readings.business?.hash === seen.hash) return
    const readings = withBusiness(stored, seen)
    const moment = { isOver: stored.reading_since === null, now: timestamp(inside.now()) }
    const wanted = afterWords(stored.profile, readings, moment)
    await keep(inside, stored, { wanted, readings, business: seen, isOver: false })
  })
}

/** A profile with what is not shown of it, locked until the transaction ends. */
interface Stored {
  readonly profile: Profile
  readonly business: OwnBusiness | undefined
  readonly readings: Readings
  readonly reading_since: string | null
}

async function lockedProfile(
  { db, organizationId }: OrganizationScope,
  profileId: string,
): Promise<Stored | undefined> {
  const row = await db
    .selectFrom('gtm_profiles')
    .select([...profileColumns, 'business_id', 'readings', 'reading_since'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { business_id: id, readings, reading_since, ...columns } = row
  const profile = asProfile(columns)
  const { business_slug: slug } = profile
  return {
    profile,
    business: id === null || slug === null ? undefined : { id, slug },
    readings: readingsOf(profile, readings),
    reading_since,
  }
}

/** Before readings were kept beside a profile, all that it told was its website's. */
function readingsOf(profile: Profile, readings: Readings): Readings {
  const isOlder = Object.keys(readings).length === 0 && profile.researched_at !== null
  return isOlder ? { website: toldBy(profile) } : readings
}

function toldBy({ company, offer, provenance, pages }: Profile | SiteReading) {
  return { company, offer, provenance, pages } as NonNullable<Readings['website']>
}

function withBusiness({ readings }: Stored, seen: OwnReading | undefined): Readings {
  const { business: _, ...others } = readings
  return seen?.told === undefined
    ? others
    : { ...others, business: { ...seen.told, hash: seen.hash } }
}

function age({ now }: OrganizationScope, since: Date | string): number {
  return now().getTime() - new Date(since).getTime()
}

async function mark(scope: OrganizationScope, profile_id: string): Promise<Reading> {
  const since = timestamp(scope.now())
  await scope.db
    .updateTable('gtm_profiles')
    .set({ reading_since: since })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', profile_id)
    .execute()
  return { profile_id, since }
}

interface Keeping {
  readonly wanted: Profile
  readonly readings: Readings
  /** What the business told, if it was asked. */
  readonly business: OwnReading | undefined
  readonly isOver: boolean
}

/** Stores it. A business that the organization lost is not the profile's any more. */
async function keep(
  inside: OrganizationScope,
  { profile: before }: Stored,
  { wanted, business, ...rest }: Keeping,
): Promise<Profile> {
  const isLost = business !== undefined && !business.isHeld
  const linked = isLost ? { ...wanted, business_slug: null } : wanted
  const after = await store(inside, { ...rest, wanted: linked })
  if (Object.keys(changesBetween(before, after)).length > 0) recordUpdate(inside, before, after)
  await rescoreAfter(inside, before, after)
  // Two readings may end in another order than they began in: whoever is not of now has it read once more.
  if (business !== undefined && !isLost && !(await isCurrent(inside, business)))
    await readBusinessLater(inside, before.id)
  return after
}

async function store(
  scope: OrganizationScope,
  { wanted: profile, readings, isOver }: Omit<Keeping, 'business'>,
): Promise<Profile> {
  const { id, business_slug, status, agent_summary, provider, researched_at, updated_at } = profile
  return asProfile(
    await scope.db
      .updateTable('gtm_profiles')
      .set({
        business_slug,
        ...(business_slug === null ? { business_id: null } : {}),
        status,
        status_reason: profile.status_reason && JSON.stringify(profile.status_reason),
        company: JSON.stringify(profile.company),
        offer: JSON.stringify(profile.offer),
        icp: JSON.stringify(profile.icp),
        segments: JSON.stringify(profile.segments),
        agent_summary,
        provider,
        pages: JSON.stringify(profile.pages),
        unread_pages: JSON.stringify(profile.unread_pages),
        provenance: JSON.stringify(profile.provenance),
        readings: JSON.stringify(readings),
        researched_at,
        updated_at,
        ...(isOver ? { reading_since: null } : {}),
      })
      .where('organization_id', '=', scope.organizationId)
      .where('id', '=', id)
      .returning(profileColumns)
      .executeTakeFirstOrThrow(),
  )
}

import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { changesBetween } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { asProfile, profileColumns, recordUpdate } from './profiles.ts'
import { afterReading } from './proposal.ts'
import type { Profile } from './schemas.ts'

/** A reading of a profile's website that has begun; `since` tells it from those before and after. */
export interface Reading {
  readonly profile_id: string
  readonly since: string
}

/** A profile, and the reading of its website if it is this caller's. */
export interface Begun {
  readonly profile: Profile
  readonly reading?: Reading
}

/** Longer than the caller's reading and the job's together: a reading that old was lost. */
const lostAfterMs = 120_000

/**
 * Begins to read a profile's website, unless somebody does already: then there is no `reading`. Called in a
 * transaction. @throws NotFound
 */
export async function beginReading(scope: OrganizationScope, id: string): Promise<Begun> {
  const { reading_since, ...row } = await lock(scope, id)
  const profile = asProfile(row)
  const isRead = reading_since !== null && age(scope, reading_since) < lostAfterMs
  return isRead ? { profile } : { profile, reading: await mark(scope, id) }
}

/** Takes over the reading that a caller did not bring to its end; undefined where there is none any more. */
export function takeOverReading(
  scope: OrganizationScope,
  id: string,
): Promise<{ profile: Profile; reading: Reading } | undefined> {
  return transaction(scope, async (inside) => {
    const row = await locked(inside, id).executeTakeFirst()
    if (row === undefined || row.reading_since === null) return undefined
    const { reading_since: _, ...profile } = row
    return { profile: asProfile(profile), reading: await mark(inside, id) }
  })
}

/**
 * Writes down what a reading told. The last one of a website is final; one before it that had to leave pages out
 * leaves the profile `researching`. Undefined if the profile is gone.
 */
export function finishReading(
  scope: OrganizationScope,
  { profile_id, since }: Reading,
  { told, isLast }: { readonly told: SiteReading; readonly isLast: boolean },
): Promise<Profile | undefined> {
  return transaction(scope, async (inside) => {
    const row = await locked(inside, profile_id).executeTakeFirst()
    if (row === undefined) return undefined
    const { reading_since, ...columns } = row
    const before = asProfile(columns)
    // Another reading has begun since, and will say more.
    if (reading_since === null || timestamp(new Date(reading_since)) !== since) return before
    const isOver = isLast || told.isWhole
    const wanted = afterReading(before, told, { isOver, now: timestamp(inside.now()) })
    const after = await store(inside, wanted, isOver)
    if (Object.keys(changesBetween(before, after)).length > 0) recordUpdate(inside, before, after)
    return after
  })
}

function locked({ db, organizationId }: OrganizationScope, id: string) {
  return db
    .selectFrom('gtm_profiles')
    .select([...profileColumns, 'reading_since'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
}

function lock(scope: OrganizationScope, id: string) {
  return locked(scope, id).executeTakeFirstOrThrow(() => new NotFound())
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

async function store(
  scope: OrganizationScope,
  profile: Profile,
  isOver: boolean,
): Promise<Profile> {
  const { id, status, agent_summary, provider, researched_at, updated_at } = profile
  return asProfile(
    await scope.db
      .updateTable('gtm_profiles')
      .set({
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

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { registrableHost } from '#adapters/web/domain-name.ts'
import { chooseBusiness } from '#domains/directory/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { ValidationFailed } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { enqueue } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import {
  businessesWithHosts,
  linkBusiness,
  lockLinks,
  mappedHosts,
  moveToWebsite,
} from './own-business/linking.ts'
import type { OwnBusiness } from './own-business/own-words.ts'
import { emptyProposal } from './proposal.ts'
import { asProfile, profileColumns, profileEvents } from './profiles.ts'
import { beginReading, finishReading, type Begun, type Reading } from './reading.ts'
import { readingProfile, see, type Readers } from './reading-job.ts'
import type { Profile, Provisioning } from './schemas.ts'

/** From when the request came until the response; what a slow site has not shown by then is read in the background. */
const patienceMs = 2_500

/** Of the seconds that a caller waits at most, what it takes to respond. */
const respondingMs = 150

/** Somebody who waits, and has done so for a while. */
interface Waiting {
  readonly waitedMs?: number
}

/** Later than the caller's own reading ends, so that the job has something to do only where that was not enough. */
const backgroundAfterSeconds = 4

/**
 * Reads the website, and what the business of the organization tells in the directory, and writes down whom it may sell
 * to: a new profile, or the organization's profile of that domain refreshed. What takes longer than a caller waits goes
 * on as a job, and the profile is `researching`. While it is being read the profile is returned as it is.
 * @throws ValidationFailed, BusinessRequired, BusinessNotFound
 */
export async function provisionProfile(
  scope: OrganizationScope,
  readers: Readers,
  wanted: Provisioning,
  caller: Waiting = {},
): Promise<{ profile: Profile; isNew: boolean }> {
  const untilMs = patienceEnds(scope, caller)
  const { domain, business } = await subjectOf(scope, wanted)
  const { isNew, ...begun } = await transaction(scope, async (inside) => {
    await lockLinks(inside)
    if (business !== undefined) await moveToWebsite(inside, business, domain)
    const found = await profileOf(inside, domain)
    if (business !== undefined) await linkBusiness(inside, found.id, business)
    return { isNew: found.isNew, ...(await begin(inside, found.id)) }
  })
  return { isNew, profile: await readNow(scope, readers, begun, untilMs) }
}

/** Reads what a profile is made from again; what people wrote stays. @throws NotFound */
export async function refreshProfile(
  scope: OrganizationScope,
  readers: Readers,
  id: string,
  caller: Waiting = {},
): Promise<Profile> {
  const untilMs = patienceEnds(scope, caller)
  const begun = await transaction(scope, (inside) => begin(inside, id))
  return await readNow(scope, readers, begun, untilMs)
}

function patienceEnds({ now }: OrganizationScope, { waitedMs = 0 }: Waiting): number {
  return now().getTime() - Math.ceil(waitedMs) + patienceMs
}

/** Which website and which business are meant: each says the other where only one is named. */
async function subjectOf(
  scope: OrganizationScope,
  { domain, business_slug }: Provisioning,
): Promise<{ domain: string; business: OwnBusiness | undefined }> {
  const businesses = await businessesWithHosts(scope)
  if (domain === undefined) {
    const business = chooseBusiness(businesses, business_slug)
    if (business === undefined) throw nothingNamed()
    return { domain: business.host || business.slug, business }
  }
  const host = checkedDomain(scope, domain)
  const business =
    business_slug === undefined
      ? businesses.find((one) => one.host === host)
      : chooseBusiness(businesses, business_slug)
  return { domain: host, business }
}

function nothingNamed() {
  const message =
    'Send the domain of your website, or add your business to the directory, or resume it, first.'
  return new ValidationFailed({
    detail: message,
    errors: [{ field: 'domain', code: 'required', message }],
  })
}

/** Begins a reading with the job that brings it to its end, whatever becomes of this process. */
async function begin(inside: OrganizationScope, id: string): Promise<Begun> {
  const begun = await beginReading(inside, id)
  if (begun.reading !== undefined) await readLater(inside, begun.reading)
  return begun
}

async function readNow(
  scope: OrganizationScope,
  readers: Readers,
  { reading, ...subject }: Begun,
  untilMs: number,
): Promise<Profile> {
  if (reading === undefined) return subject.profile
  const leftMs = Math.max(0, untilMs - scope.now().getTime())
  const mostMs = leftMs - patienceMs + scope.config.READING_SECONDS * 1000 - respondingMs
  const seen = await within(mostMs, see(scope, readers, subject, leftMs))
  // What reads may have yet to load; the job reads on.
  if (seen === undefined) return subject.profile
  return (await finishReading(scope, reading, { seen, isLast: false })) ?? subject.profile
}

/** What work leads to, unless it takes longer; then it ends unheard. */
async function within<R>(ms: number, work: Promise<R>): Promise<R | undefined> {
  const stop = new AbortController()
  work.catch(() => undefined)
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: stop.signal })])
  } finally {
    stop.abort()
  }
}

function readLater(scope: OrganizationScope, { profile_id }: Reading): Promise<void> {
  return enqueue(
    scope,
    readingProfile,
    { profile_id },
    {
      startAfterSeconds: backgroundAfterSeconds,
      singletonKey: profile_id,
      group: scope.organizationId,
    },
  )
}

/** The organization's profile of a domain; a new one is empty and being researched. */
async function profileOf(inside: OrganizationScope, domain: string) {
  const now = timestamp(inside.now())
  const { is_new: isNew, ...row } = await inside.db
    .insertInto('gtm_profiles')
    .values({
      organization_id: inside.organizationId,
      id: inside.newId(),
      domain,
      ...emptyProposal(domain),
      edited_fields: [],
      researched_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'domain'])
        .doUpdateSet({ domain: sql<string>`excluded.domain` }),
    )
    .returning(profileColumns)
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  const profile = asProfile(row)
  if (isNew) record(inside, profileEvents.created, { subject: profile.id, data: profile })
  return { isNew, id: profile.id }
}

function checkedDomain(scope: OrganizationScope, input: string): string {
  const plain = registrableHost(input)
  const result = plain.ok ? plain : registrableHost(input, mappedHosts(scope))
  if (result.ok) return result.host
  throw new ValidationFailed({
    detail: `Correct \`domain\`: ${result.message}`,
    errors: [{ field: 'domain', code: 'invalid', message: result.message }],
  })
}

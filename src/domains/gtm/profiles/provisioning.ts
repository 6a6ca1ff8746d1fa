import { sql } from 'kysely'
import { registrableHost } from '#adapters/web/domain-name.ts'
import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { timestamp } from '#kernel/clock.ts'
import { ValidationFailed } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { enqueue } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { emptyProposal } from './proposal.ts'
import { asProfile, loggedProfile, profileColumns, profileEvents } from './profiles.ts'
import { beginReading, finishReading, type Begun, type Reading } from './reading.ts'
import { readingWebsite } from './reading-job.ts'
import type { Profile } from './schemas.ts'

/** The caller waits for the response; what a slow site has not shown by then is read in the background. */
const patienceMs = 2_500

/** Later than the caller's own reading ends, so that the job has something to do only where that was not enough. */
const backgroundAfterSeconds = 4

/**
 * Reads the website and writes down whom its company may sell to: a new profile, or the organization's profile of that
 * domain refreshed. What takes longer than a caller waits goes on as a job, and the profile is `researching`. While a
 * website is being read the profile is returned as it is. @throws ValidationFailed
 */
export async function provisionProfile(
  scope: OrganizationScope,
  readSite: SiteReader,
  input: string,
): Promise<{ profile: Profile; isNew: boolean }> {
  const domain = checkedDomain(scope, input)
  const { isNew, ...begun } = await transaction(scope, async (inside) => {
    const found = await profileOf(inside, domain)
    return { isNew: found.isNew, ...(await begin(inside, found.id)) }
  })
  return { isNew, profile: await readNow(scope, readSite, begun) }
}

/** Reads the website of a profile again; what people wrote stays. @throws NotFound */
export async function refreshProfile(
  scope: OrganizationScope,
  readSite: SiteReader,
  id: string,
): Promise<Profile> {
  return await readNow(scope, readSite, await transaction(scope, (inside) => begin(inside, id)))
}

/** Begins a reading with the job that brings it to its end, whatever becomes of this process. */
async function begin(inside: OrganizationScope, id: string): Promise<Begun> {
  const begun = await beginReading(inside, id)
  if (begun.reading !== undefined) await readLater(inside, begun.reading)
  return begun
}

async function readNow(
  scope: OrganizationScope,
  readSite: SiteReader,
  { profile, reading }: Begun,
): Promise<Profile> {
  if (reading === undefined) return profile
  const tenant = scope.organizationId
  const told = await readSite(profile.domain, { deadlineMs: patienceMs, tenant })
  return (await finishReading(scope, reading, { told, isLast: false })) ?? profile
}

function readLater(scope: OrganizationScope, { profile_id }: Reading): Promise<void> {
  return enqueue(
    scope,
    readingWebsite,
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
  if (isNew)
    record(inside, profileEvents.created, { subject: profile.id, data: loggedProfile(profile) })
  return { isNew, id: profile.id }
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

import type { ToldPagesReader } from '#adapters/web/site/told-pages.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { job, type AnyJob } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { followWords } from '../reading.ts'
import { businessOfProfile, profilesOfBusinesses } from './linking.ts'
import { readOwn } from './own-reading.ts'
import { readBusinessLater, readingBusiness } from './read-later.ts'

/** A business that changes what it tells of itself changes the profiles that are read from it. */
export const followingBusinesses = subscriber({
  name: 'gtm.following_businesses',
  types: ['business.*', 'business_context.*', 'business_statement.*', 'business_listing.*'],
  handle: async ({ scope }) => {
    for (const id of await profilesOfBusinesses(scope)) await readBusinessLater(scope, id)
  },
})

/** Reads what the business of a profile tells now. Done twice it changes nothing more. */
async function readBusiness(
  scope: OrganizationScope,
  readPages: ToldPagesReader,
  profile_id: string,
): Promise<void> {
  const business = await businessOfProfile(scope, profile_id)
  const seen = business && (await readOwn(scope, readPages, business))
  await followWords(scope, profile_id, seen)
}

/** One organization's many changes hold up its own alone. */
const concurrency = { total: 4, perGroup: 1 }

/** The job that reads businesses anew. */
export function followingJobs(readPages: ToldPagesReader): AnyJob[] {
  return [
    job({
      ...readingBusiness,
      access: 'organization',
      concurrency,
      handle: ({ scope, payload }) => readBusiness(scope, readPages, payload.profile_id),
    }),
  ]
}

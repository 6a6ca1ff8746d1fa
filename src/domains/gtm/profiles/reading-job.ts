import { z } from 'zod'
import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { job, type AnyJob } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { finishReading, takeOverReading } from './reading.ts'

/** A website that is read in the background, by the profile that it is read for. */
export const readingWebsite = {
  name: 'gtm.read_website',
  payload: z.object({ profile_id: z.uuid() }),
} as const

/** All that a website may take, with its pauses and the slowest of its pages. */
const deadlineMs = 25_000

/** One organization's slow sites hold up its own alone. */
const concurrency = { total: 4, perGroup: 1 }

/** Reads a website to its end, if nobody has yet. Done twice it changes nothing more. */
export async function readWebsite(
  scope: OrganizationScope,
  readSite: SiteReader,
  profile_id: string,
): Promise<void> {
  const taken = await takeOverReading(scope, profile_id)
  if (taken === undefined) return
  const { profile, reading } = taken
  const told = await readSite(profile.domain, { deadlineMs, tenant: scope.organizationId })
  await finishReading(scope, reading, { told, isLast: true })
}

/** The job that reads on. */
export function readingJobs(readSite: SiteReader): AnyJob[] {
  return [
    job({
      ...readingWebsite,
      access: 'organization',
      concurrency,
      handle: ({ scope, payload }) => readWebsite(scope, readSite, payload.profile_id),
    }),
  ]
}

import { z } from 'zod'
import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import type { ToldPagesReader } from '#adapters/web/site/told-pages.ts'
import { job, type AnyJob } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { isOfWebsite } from './own-business/linking.ts'
import { readOwn } from './own-business/own-reading.ts'
import { finishReading, takeOverReading, type Begun, type Seen } from './reading.ts'

/** What reads websites, and pages made here. */
export interface Readers {
  readonly readSite: SiteReader
  readonly readPages: ToldPagesReader
}

/** A profile that is read in the background. */
export const readingProfile = {
  name: 'gtm.read_website',
  payload: z.object({ profile_id: z.uuid() }),
} as const

/** All that a website may take, with its pauses and the slowest of its pages. */
const deadlineMs = 25_000

/** One organization's slow sites hold up its own alone. */
const concurrency = { total: 4, perGroup: 1 }

/** Looks at all that a profile is read from: its website for so long, and its business. */
export async function see(
  scope: OrganizationScope,
  { readSite, readPages }: Readers,
  { profile, business }: Pick<Begun, 'profile' | 'business'>,
  deadlineMs: number,
): Promise<Seen> {
  const hasWebsite = profile.domain !== business?.slug && isOfWebsite(scope, profile.domain)
  const [website, own] = await Promise.all([
    hasWebsite ? readSite(profile.domain, { deadlineMs, tenant: scope.organizationId }) : undefined,
    business && readOwn(scope, readPages, business),
  ])
  return { website, business: own }
}

/** Reads a profile to its end, if nobody has yet. Done twice it changes nothing more. */
export async function readProfileWhole(
  scope: OrganizationScope,
  readers: Readers,
  profile_id: string,
): Promise<void> {
  const taken = await takeOverReading(scope, profile_id)
  if (taken === undefined) return
  const seen = await see(scope, readers, taken, deadlineMs)
  await finishReading(scope, taken.reading, { seen, isLast: true })
}

/** The job that reads on. */
export function readingJobs(readers: Readers): AnyJob[] {
  return [
    job({
      ...readingProfile,
      access: 'organization',
      retries: 20,
      concurrency,
      handle: ({ scope, payload }) => readProfileWhole(scope, readers, payload.profile_id),
    }),
  ]
}

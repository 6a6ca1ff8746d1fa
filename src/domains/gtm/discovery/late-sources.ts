import { z } from 'zod'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import { enqueue, job, type AnyJob } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findProfile } from '../profiles/profiles.ts'
import type { LeadSources } from './sources.ts'

const askingLateSources = {
  name: 'gtm.ask_late_sources',
  payload: z.object({ profile_id: z.uuid(), sources: z.array(z.string()) }),
} as const

/** Also of one of several hosts, whose name stands before it. */
const latePattern = /(?:^|: )(?:too slow|the time was up)$/u

/**
 * Has sources that were too slow for their caller asked by a job, which survives this process. What they say is kept with
 * the shared responses, so that the next discovery has it at once; leads are found, and charged, by discoveries alone.
 */
export async function askOnWithoutUs(
  scope: OrganizationScope,
  profile_id: string,
  reports: readonly SourceReport[],
): Promise<void> {
  const sources = reports
    .filter(({ reason }) => reason !== null && latePattern.test(reason))
    .map(({ source }) => source)
  if (sources.length > 0)
    await enqueue(scope, askingLateSources, { profile_id, sources }, { singletonKey: profile_id })
}

/** The job that asks on. */
export function lateSourceJobs({ askOn }: Pick<LeadSources, 'askOn'>): AnyJob[] {
  return [
    job({
      ...askingLateSources,
      access: 'organization',
      retries: 1,
      concurrency: { total: 4, perGroup: 1 },
      handle: async ({ scope, payload }) => {
        const profile = await findProfile(scope, payload.profile_id)
        if (profile !== undefined) await askOn(scope, profile, payload.sources)
      },
    }),
  ]
}

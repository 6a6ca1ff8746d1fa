import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import type { EventType } from '#kernel/events/event.ts'
import { leadsOfOutsiders } from './privacy/outsiders.ts'
import type { Domain } from '#kernel/domain.ts'
import { discoveryEndpoints } from './discovery/endpoints.ts'
import { discoveryEvents } from './discovery/runs.ts'
import { lateSourceJobs } from './discovery/late-sources.ts'
import { createLeadSources, type SourcesOptions } from './discovery/sources.ts'
import { gtmJobs } from './jobs.ts'
import { leadEndpoints } from './leads/endpoints.ts'
import { detachedLeads } from './leads/detaching.ts'
import { leadEvents } from './leads/events.ts'
import { lessonEndpoints } from './lessons/endpoints.ts'
import { lessonRejected } from './lessons/events.ts'
import { withOutreach } from './outreach/outreach.ts'
import { previewEndpoints } from './preview/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { readingJobs } from './profiles/reading-job.ts'
import { profileEvents } from './profiles/profiles.ts'
import { reportEndpoints } from './report/endpoints.ts'
import { scheduleJobs } from './schedule/discovering.ts'
import { tools } from './tools.ts'

export { discoveryEvents } from './discovery/runs.ts'
export { DiscoveryRun } from './discovery/schemas.ts'
export { hasProfiles } from './profiles/profiles.ts'

/** Prospecting, given the websites and sources that it reads. */
export function gtm({
  readSite,
  ...options
}: SourcesOptions & { readonly readSite: SiteReader }): Domain {
  const sources = createLeadSources(options)
  return withOutreach(sources.outreach, {
    name: 'gtm',
    outsiders: [leadsOfOutsiders],
    endpoints: [
      ...profileEndpoints(readSite),
      ...discoveryEndpoints(sources),
      ...leadEndpoints,
      ...lessonEndpoints,
      ...previewEndpoints(options.sources),
      ...reportEndpoints,
    ],
    tools: tools(sources),
    jobs: [
      ...lateSourceJobs(sources),
      ...scheduleJobs(sources),
      ...gtmJobs(options.sources),
      ...readingJobs(readSite),
    ],
    within: [detachedLeads],
    events: [profileEvents, discoveryEvents, leadEvents, { lessonRejected }].flatMap((events) =>
      Object.values<EventType>(events),
    ),
  })
}

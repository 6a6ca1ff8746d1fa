import type { Mailer } from '#adapters/mail/mailer.ts'
import { followingMerges } from '#domains/crm/index.ts'
import type { EventType } from '#kernel/events/event.ts'
import { leadsOfOutsiders } from './privacy/outsiders.ts'
import { domain, type Domain } from '#kernel/domain.ts'
import { discoveryEndpoints } from './discovery/endpoints.ts'
import { discoveryEvents } from './discovery/runs.ts'
import { lateSourceJobs } from './discovery/late-sources.ts'
import { createLeadSources, type SourcesOptions } from './discovery/sources.ts'
import { gtmJobs } from './jobs.ts'
import { leadEndpoints } from './leads/endpoints.ts'
import { attachedLeads, detachedLeads } from './leads/detaching.ts'
import { leadEvents } from './leads/events.ts'
import { leadsRelated, mailsRelated } from './leads/related.ts'
import { lessonEndpoints } from './lessons/endpoints.ts'
import { lessonRejected } from './lessons/events.ts'
import { noticeEndpoints } from './notices/endpoints.ts'
import { noticeDue, noticeGiven } from './notices/events.ts'
import { outreach } from './outreach/outreach.ts'
import { previewEndpoints } from './preview/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { followingBusinesses, followingJobs } from './profiles/own-business/following.ts'
import { readingJobs, type Readers } from './profiles/reading-job.ts'
import { profileEvents } from './profiles/profiles.ts'
import { rescoringJobs } from './rescoring/rescoring.ts'
import { reportEndpoints } from './report/endpoints.ts'
import { scheduleJobs } from './schedule/discovering.ts'
import { tools } from './tools.ts'

export { discoveryCharges } from './discovery/charges.ts'
export { discoveryEvents } from './discovery/runs.ts'
export { writeAllLeadWords } from './leads/refreshing.ts'
export { noticeDue } from './notices/events.ts'
export { earliestRecall, untoldAmong } from './notices/untold.ts'
export { DiscoveryRun } from './discovery/schemas.ts'
export { profilesWithLeadsAmong } from './profiles/among.ts'
export { hasProfiles } from './profiles/profiles.ts'

interface Outside extends SourcesOptions, Readers {
  readonly mailer: Mailer
}

/** Prospecting, given the websites and sources that it reads, and what sends its mails. */
export function gtm({ readSite, readPages, mailer, ...options }: Outside): Domain {
  const sources = createLeadSources(options)
  const readers = { readSite, readPages }
  const mails = outreach({ mailer, rights: sources.outreach })
  return domain({
    name: 'gtm',
    outsiders: [leadsOfOutsiders],
    related: [leadsRelated, mailsRelated],
    endpoints: [
      ...profileEndpoints(readers),
      ...discoveryEndpoints(sources),
      ...leadEndpoints,
      ...noticeEndpoints,
      ...lessonEndpoints,
      ...previewEndpoints(options.sources),
      ...reportEndpoints,
      ...mails.endpoints,
    ],
    tools: [...tools(sources), ...mails.tools],
    jobs: [
      ...lateSourceJobs(sources),
      ...scheduleJobs(sources),
      ...gtmJobs(options),
      ...readingJobs(readers),
      ...followingJobs(readPages),
      ...rescoringJobs,
      ...mails.jobs,
    ],
    pages: mails.pages,
    on: [...mails.on, followingBusinesses],
    within: [
      detachedLeads,
      attachedLeads,
      ...followingMerges({ names: ['gtm', 'leads'], table: 'gtm_leads' }),
    ],
    events: [
      profileEvents,
      discoveryEvents,
      leadEvents,
      { lessonRejected, noticeDue, noticeGiven },
      mails.events,
    ].flatMap((events) => Object.values<EventType>(events)),
  })
}

import { domain, type Domain } from '#kernel/domain.ts'
import { endingSequences } from './ending.ts'
import { outreachEndpoints } from './endpoints.ts'
import { draftEvents } from './events.ts'
import type { Rights } from './grounds.ts'
import { senderEvents } from './sender/sender.ts'
import { outreachJobs } from './sending/jobs.ts'
import { unsubscribePage } from './sending/unsubscribe-page.ts'
import { draftEmailTool } from './tool.ts'

/** Prospecting with its mails to leads, given what each source allows. */
export function withOutreach(rights: Rights, prospecting: Domain): Domain {
  const { endpoints = [], tools = [], jobs = [], events = [], on = [] } = prospecting
  return domain({
    ...prospecting,
    endpoints: [...endpoints, ...outreachEndpoints(rights)],
    tools: [...tools, draftEmailTool(rights)],
    jobs: [...jobs, ...outreachJobs(rights)],
    pages: [unsubscribePage],
    on: [...on, endingSequences],
    events: [...events, ...Object.values(draftEvents), ...Object.values(senderEvents)],
  })
}

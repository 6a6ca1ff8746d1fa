import type { Domain } from '#kernel/domain.ts'
import { endingSequences } from './ending.ts'
import { outreachEndpoints } from './endpoints.ts'
import { draftEvents } from './events.ts'
import { repliesToMembers } from './sender/leaving.ts'
import { senderEvents } from './sender/sender.ts'
import type { Sending } from './sending/delivery.ts'
import { outreachJobs } from './sending/jobs.ts'
import { unsubscribePage } from './sending/unsubscribe-page.ts'
import { draftEmailTool } from './tool.ts'

/** Mails to leads, given what each source allows and what sends them. */
export function outreach(sending: Sending) {
  return {
    endpoints: outreachEndpoints(sending.rights),
    tools: [draftEmailTool(sending.rights)],
    jobs: outreachJobs(sending),
    pages: [unsubscribePage],
    on: [endingSequences, repliesToMembers],
    events: [...Object.values(draftEvents), ...Object.values(senderEvents)],
  } satisfies Partial<Domain>
}

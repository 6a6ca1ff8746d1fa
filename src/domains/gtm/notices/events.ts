import { z } from 'zod'
import { event } from '#kernel/events/event.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { LeadNotice } from './schemas.ts'

export const noticeGiven = event({
  type: 'lead.notice_given',
  summary: 'The person behind a lead was told what is kept of them.',
  data: LeadNotice.pick({ way: true, version: true, draft_id: true })
    .extend({ id, given_at: instant })
    .meta({ id: 'GivenLeadNotice' }),
})

export const noticeDue = event({
  type: 'lead.notice_due',
  summary: 'The person behind a lead has to be told within a week what is kept of them.',
  data: z.object({ id, profile_id: id, due_at: instant }).meta({ id: 'DueLeadNotice' }),
})

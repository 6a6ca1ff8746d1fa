import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { readLead } from '../leads/leads.ts'
import { noteGiven, readNotice } from './notices.ts'
import { LeadNotice, NoticeGiven } from './schemas.ts'

const ofLead = onOne(readLead)

export const noticeEndpoints = [
  endpoint({
    ...ofLead,
    route: 'GET /gtm/leads/{id}/notice/',
    summary: 'Read what to tell the person behind a lead',
    description:
      'The notice of Article 14 of the GDPR in the language of the lead, and whether it was given. The first e-mail to a lead carries it by itself. Who was told nothing for four weeks is deleted, unless somebody works with the lead.',
    returns: ok(LeadNotice),
    tool: 'get_lead_notice',
    handle: ({ scope, target }) => readNotice(scope, target),
  }),
  endpoint({
    ...ofLead,
    route: 'POST /gtm/leads/{id}/notice/',
    summary: 'Note that the person behind a lead was told',
    description:
      'For notices that you gave in your own way. The first one counts; repeating it changes nothing.',
    ...actsOnce,
    body: NoticeGiven,
    returns: ok(LeadNotice),
    tool: { name: 'mark_lead_notice', isIdempotent: true },
    handle: ({ scope, params, body }) => noteGiven(scope, params.id, body),
  }),
]

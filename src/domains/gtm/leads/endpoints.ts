import { timeline } from '#kernel/events/timeline.ts'
import { endpoint, listHeaders, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy, listedWithin } from '#kernel/http/listed-by.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { textSearch } from '#kernel/http/slow.ts'
import { actsOnce, changesRecord } from '#kernel/http/writing.ts'
import { readProfile } from '../profiles/profiles.ts'
import { convertLead } from './convert.ts'
import { searchLeads } from './search.ts'
import {
  changeStage,
  deleteLead,
  describeLead,
  dismissLead,
  explainLead,
  listLeads,
  readLead,
} from './leads.ts'
import {
  FoundLeads,
  LeadChange,
  LeadDetail,
  LeadDismissal,
  LeadExplanation,
  LeadPage,
  leadQuery,
  leadSearch,
} from './schemas.ts'
import { LeadStageForbidden } from './stages.ts'

const ofLead = onOne(readLead)

export const leadEndpoints = [
  endpoint({
    ...onOne(readProfile),
    route: 'GET /gtm/profiles/{id}/leads/',
    summary: 'List the leads of a profile',
    description:
      'Best first: by `priority` (GET /gtm/leads/{id}/), which is the fit, raised by the intent. The body is the page alone; the headers tell where the list goes on and how long it is.',
    slow: textSearch,
    ...listedWithin(leadQuery, LeadPage, listLeads),
    headers: listHeaders,
    tool: 'list_leads',
  }),
  endpoint({
    route: 'GET /gtm/leads/',
    summary: 'Search leads',
    description: 'By words, among the leads of all profiles; best first.',
    access: 'member',
    slow: textSearch,
    ...listedBy(leadSearch, FoundLeads, searchLeads),
    tool: 'search_leads',
  }),
  endpoint({
    ...ofLead,
    route: 'GET /gtm/leads/{id}/',
    summary: 'Read a lead',
    returns: ok(LeadDetail),
    tool: 'get_lead',
    handle: ({ scope, target }) => describeLead(scope, target),
  }),
  endpoint({
    ...ofLead,
    route: 'GET /gtm/leads/{id}/explain/',
    summary: 'Explain the scores of a lead',
    description:
      'Every point of fit and intent, and where it came from. The points add up to the scores.',
    returns: ok(LeadExplanation),
    tool: 'explain_lead',
    handle: ({ scope, target }) => explainLead(scope, target),
  }),
  endpoint({
    ...ofLead,
    route: 'PATCH /gtm/leads/{id}/',
    summary: 'Move a lead to another stage',
    ...changesRecord,
    body: LeadChange,
    returns: ok(LeadDetail),
    refuses: [LeadStageForbidden],
    tool: 'update_lead',
    handle: async ({ scope, params, body }) =>
      describeLead(scope, await changeStage(scope, params.id, body.stage)),
  }),
  endpoint({
    ...ofLead,
    route: 'POST /gtm/leads/{id}/dismiss/',
    summary: 'Dismiss a lead with a reason',
    description:
      'What the reasons of several dismissals teach is proposed by GET /gtm/profiles/{id}/lessons/, and holds once it is applied.',
    ...actsOnce,
    body: LeadDismissal,
    returns: ok(LeadDetail),
    refuses: [LeadStageForbidden],
    tool: { name: 'dismiss_lead', isAdditive: false, isIdempotent: true },
    handle: async ({ scope, params, body }) =>
      describeLead(scope, await dismissLead(scope, params.id, body)),
  }),
  endpoint({
    ...ofLead,
    route: 'POST /gtm/leads/{id}/convert/',
    summary: 'Convert a lead into a contact, an account and a deal',
    description:
      'Links the contact that has the e-mail and its account, else the account that has the domain or, where none does, the name; or creates them, and adds a deal at the first stage of the default pipeline. The contact keeps where and when it was found. Repeating the call changes nothing.',
    ...actsOnce,
    returns: ok(LeadDetail),
    refuses: [LeadStageForbidden],
    tool: { name: 'convert_lead', isIdempotent: true },
    handle: async ({ scope, params }) => describeLead(scope, await convertLead(scope, params.id)),
  }),
  endpoint({
    ...ofLead,
    route: 'DELETE /gtm/leads/{id}/',
    summary: 'Delete a lead',
    description: 'Its evidence goes with it. Found again later, it is not charged again.',
    ...changesRecord,
    returns: noContent,
    tool: 'delete_lead',
    handle: ({ scope, params }) => deleteLead(scope, params.id),
  }),
  timeline({ path: '/gtm/leads/{id}/', noun: 'lead', read: readLead }),
]

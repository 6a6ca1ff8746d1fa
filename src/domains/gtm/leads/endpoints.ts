import { timeline } from '#kernel/events/timeline.ts'
import { endpoint, listHeaders, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { readProfile } from '../profiles/profiles.ts'
import { convertLead } from './convert.ts'
import { changeStage, deleteLead, describeLead, explainLead, listLeads, readLead } from './leads.ts'
import { LeadChange, LeadDetail, LeadExplanation, LeadPage, leadQuery } from './schemas.ts'
import { LeadStageForbidden } from './stages.ts'

export const leadEndpoints = [
  endpoint({
    route: 'GET /gtm/profiles/{id}/leads/',
    name: 'listLeads',
    summary: 'List the leads of a profile',
    description:
      'Best first: by `priority` (GET /gtm/leads/{id}/), which is the fit, raised by the intent. The body is the page alone; the headers tell where the list goes on and how long it is.',
    access: 'member',
    params: byId,
    query: leadQuery,
    returns: listed(LeadPage),
    headers: listHeaders,
    tool: { name: 'list_leads' },
    target: ({ scope, params }) => readProfile(scope, params.id),
    handle: ({ scope, params, query }) => listLeads(scope, params.id, query),
  }),
  endpoint({
    route: 'GET /gtm/leads/{id}/',
    summary: 'Read a lead',
    access: 'member',
    params: byId,
    returns: ok(LeadDetail),
    tool: { name: 'get_lead' },
    target: ({ scope, params }) => readLead(scope, params.id),
    handle: ({ scope, target }) => describeLead(scope, target),
  }),
  endpoint({
    route: 'GET /gtm/leads/{id}/explain/',
    name: 'explainLead',
    summary: 'Explain the scores of a lead',
    description:
      'Every point of fit and intent, and where it came from. The points add up to the scores.',
    access: 'member',
    params: byId,
    returns: ok(LeadExplanation),
    tool: { name: 'explain_lead' },
    target: ({ scope, params }) => readLead(scope, params.id),
    handle: ({ scope, target }) => explainLead(scope, target),
  }),
  endpoint({
    route: 'PATCH /gtm/leads/{id}/',
    name: 'changeLead',
    summary: 'Move a lead to another stage',
    access: 'member',
    effect: 'write',
    conditional: true,
    dryRun: true,
    params: byId,
    body: LeadChange,
    returns: ok(LeadDetail),
    refuses: [LeadStageForbidden],
    tool: { name: 'update_lead' },
    target: ({ scope, params }) => readLead(scope, params.id),
    handle: async ({ scope, params, body }) =>
      describeLead(scope, await changeStage(scope, params.id, body.stage)),
  }),
  endpoint({
    route: 'POST /gtm/leads/{id}/convert/',
    name: 'convertLead',
    summary: 'Convert a lead into a contact',
    description:
      'Links the contact that has the e-mail already, or creates one. Repeating the call changes nothing.',
    access: 'member',
    effect: 'write',
    transactional: true,
    dryRun: true,
    params: byId,
    returns: ok(LeadDetail),
    refuses: [LeadStageForbidden],
    tool: { name: 'convert_lead', isIdempotent: true },
    target: ({ scope, params }) => readLead(scope, params.id),
    handle: async ({ scope, params }) => describeLead(scope, await convertLead(scope, params.id)),
  }),
  endpoint({
    route: 'DELETE /gtm/leads/{id}/',
    summary: 'Delete a lead',
    description: 'Its evidence goes with it. Found again later, it is not charged again.',
    access: 'member',
    effect: 'write',
    conditional: true,
    dryRun: true,
    params: byId,
    returns: noContent,
    tool: { name: 'delete_lead' },
    target: ({ scope, params }) => readLead(scope, params.id),
    handle: ({ scope, params }) => deleteLead(scope, params.id),
  }),
  timeline({ path: '/gtm/leads/{id}/', noun: 'lead', read: readLead }),
]

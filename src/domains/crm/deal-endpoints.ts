import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { NewDeal, recordPath, Deal, DealChange, DealList, dealsQuery } from './schemas.ts'
import { changeDeal, createDeal, deleteDeal, findDeal, listDeals } from './deals.ts'

const list = endpoint({
  route: 'GET /crm/deals/',
  summary: 'List deals',
  access: 'member',
  query: dealsQuery,
  returns: ok(DealList),
  handle: ({ scope, query, caller }) => listDeals(scope, query, caller.url),
})

const add = endpoint({
  route: 'POST /crm/deals/',
  summary: 'Add a deal',
  description: "The value is in the organization's currency.",
  access: 'member',
  body: NewDeal,
  returns: created(Deal),
  handle: ({ scope, body }) => createDeal(scope, body),
})

const read = endpoint({
  route: 'GET /crm/deals/{id}/',
  summary: 'Read a deal',
  access: 'member',
  params: recordPath,
  returns: ok(Deal),
  subject: ({ scope, params }) => findDeal(scope, params.id),
  handle: async ({ subject }) => subject,
})

const change = endpoint({
  route: 'PATCH /crm/deals/{id}/',
  summary: 'Change a deal',
  description: 'The currency stays what it was when the deal was made.',
  access: 'member',
  params: recordPath,
  body: DealChange,
  returns: ok(Deal),
  subject: ({ scope, params }) => findDeal(scope, params.id),
  handle: ({ scope, params, body }) => changeDeal(scope, params.id, body),
})

const remove = endpoint({
  route: 'DELETE /crm/deals/{id}/',
  summary: 'Delete a deal',
  access: 'member',
  params: recordPath,
  returns: noContent,
  subject: ({ scope, params }) => findDeal(scope, params.id),
  handle: ({ scope, params }) => deleteDeal(scope, params.id),
})

export const dealEndpoints = [list, add, read, change, remove]

import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { on } from '#kernel/http/on-one.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { ofOwnBusiness } from '../businesses/of-own-business.ts'
import { changeBusiness, readOwnBusiness } from '../businesses/own-businesses.ts'
import { SuspensionNotYours } from '../moderation/suspension.ts'
import { Business, businessPath } from '../schemas.ts'
import { changeBackTo, keptDays, keptRevisions, listRevisions, readRevision } from './revisions.ts'
import { BusinessRevisionDetail, BusinessRevisionList, byRevision } from './schemas.ts'

export const revisionEndpoints = [
  endpoint({
    ...on('admin', businessPath, (scope, { slug }) => readOwnBusiness(scope, slug)),
    route: 'GET /businesses/{slug}/revisions/',
    summary: 'List the revisions of a business',
    description: `What your organization wrote of a business of yours, newest first: the last ${keptRevisions}, none older than ${keptDays} days. They go when another organization holds the business.`,
    query: shortListQuery,
    returns: listed(BusinessRevisionList),
    tool: 'list_business_revisions',
    handle: ({ scope, target, query }) => listRevisions(scope, target, query),
  }),
  endpoint({
    ...on('admin', byRevision, (scope, { slug }) => readOwnBusiness(scope, slug)),
    route: 'GET /businesses/{slug}/revisions/{id}/',
    summary: 'Read a revision of a business',
    description: 'The entry as it was then, and how it differs from the revision before.',
    returns: ok(BusinessRevisionDetail),
    tool: 'get_business_revision',
    handle: ({ scope, target, params }) => readRevision(scope, target, params.id),
  }),
  endpoint({
    ...ofOwnBusiness,
    ...on('admin', byRevision, (scope, { slug }) => readOwnBusiness(scope, slug)),
    route: 'POST /businesses/{slug}/revisions/{id}/restore/',
    summary: 'Restore a revision of a business',
    description:
      'Brings the entry back as it was, as a change like any other: what no longer passes is refused, and with a website on another host it is `nominated` until that is proven.',
    returns: ok(Business),
    refuses: [SuspensionNotYours],
    tool: { name: 'restore_business_revision', isAdditive: false, isIdempotent: true },
    handle: async ({ scope, target, params }) =>
      changeBusiness(scope, target, await changeBackTo(scope, target, params.id)),
  }),
]

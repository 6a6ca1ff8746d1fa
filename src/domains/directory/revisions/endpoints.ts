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
    description: `Lists what your organization wrote about its business, newest first: the last ${keptRevisions}, none older than ${keptDays} days. They are deleted when another organization takes over the business.`,
    query: shortListQuery,
    returns: listed(BusinessRevisionList),
    tool: 'list_business_revisions',
    handle: ({ scope, target, query }) => listRevisions(scope, target, query),
  }),
  endpoint({
    ...on('admin', byRevision, (scope, { slug }) => readOwnBusiness(scope, slug)),
    route: 'GET /businesses/{slug}/revisions/{id}/',
    summary: 'Read a revision of a business',
    description: 'Returns the entry as it was then, and how it differs from the previous revision.',
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
      'Restores the entry, as a change like any other: values that are no longer valid are refused, and a website on another host makes it `nominated` until that website is proven.',
    returns: ok(Business),
    refuses: [SuspensionNotYours],
    tool: { name: 'restore_business_revision', isAdditive: false, isIdempotent: true },
    handle: async ({ scope, target, params }) =>
      changeBusiness(scope, target, await changeBackTo(scope, target, params.id)),
  }),
]

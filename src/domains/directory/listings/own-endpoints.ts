import { daily } from '#kernel/http/daily.ts'
import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { ofOwnBusiness } from '../businesses/of-own-business.ts'
import { businessPartPath } from '../schemas.ts'
import { changeListing } from './changing.ts'
import { ListingLimitReached } from './limits.ts'
import { createListing, deleteListing } from './own-listings.ts'
import { Listing, ListingChange, NewListing } from './schemas.ts'

const ofOwn = { ...ofOwnBusiness, params: businessPartPath } as const

export const ownListingEndpoints = [
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/listings/',
    summary: 'Post an offer or a want',
    description:
      'Of a business of yours. It is shown in its profile too, until it is closed or its last day has passed. Whoever posted what fits it well is told.',
    transactional: true,
    body: NewListing,
    returns: created(Listing, '/businesses/{slug}/listings/{id}/'),
    refuses: [ListingLimitReached],
    limits: [daily('listings', 200)],
    tool: 'create_listing',
    handle: ({ scope, target, body }) => createListing(scope, target, body),
  }),
  endpoint({
    ...ofOwn,
    route: 'PATCH /businesses/{slug}/listings/{id}/',
    summary: 'Change an offer or a want',
    description: 'Also closes it, and opens it again.',
    conditional: true,
    body: ListingChange,
    returns: ok(Listing),
    refuses: [ListingLimitReached],
    tool: 'update_listing',
    handle: ({ scope, target, params: { id }, body: change }) =>
      changeListing(scope, target, { id, change }),
  }),
  endpoint({
    ...ofOwn,
    route: 'DELETE /businesses/{slug}/listings/{id}/',
    summary: 'Delete an offer or a want',
    conditional: true,
    returns: noContent,
    tool: 'delete_listing',
    handle: ({ scope, target, params: { id } }) => deleteListing(scope, target, id),
  }),
]

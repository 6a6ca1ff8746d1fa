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
      'For one of your businesses. Its profile shows it too, until it is closed or its last day has passed. Organizations whose listings match it well are notified.',
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
    description: 'Also closes or reopens it.',
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

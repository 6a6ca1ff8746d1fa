import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { listedBy, listedWithin } from '#kernel/http/listed-by.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { ofBusiness } from '../businesses/of-own-business.ts'
import { ofNetwork } from '../networks/of-network.ts'
import { businessPartPath } from '../schemas.ts'
import { listOfBusiness, listOfNetwork, listOwnListings, readListing } from './listings.ts'
import { listMatches } from './matching/matches.ts'
import {
  businessListingQuery,
  Listing,
  ListingList,
  ListingMatchList,
  listingQuery,
  ownListingQuery,
} from './schemas.ts'
import { searchListings } from './searching.ts'

export const listingEndpoints = [
  endpoint({
    ...slowForAll,
    route: 'GET /listings/',
    summary: 'Search offers and wants',
    description:
      'Searches what businesses offer and want now, including in their profiles. Tolerates typing errors.',
    ...listedBy(listingQuery, ListingList, searchListings),
    tool: 'search_listings',
  }),
  endpoint({
    ...ofBusiness,
    ...slowForAll,
    route: 'GET /businesses/{slug}/listings/',
    summary: 'List what a business offers and wants',
    ...listedWithin(businessListingQuery, ListingList, listOfBusiness),
    tool: 'list_business_listings',
  }),
  endpoint({
    route: 'GET /businesses/{slug}/listings/{id}/',
    summary: 'Read an offer or a want',
    access: 'public',
    params: businessPartPath,
    returns: ok(Listing),
    tool: 'get_listing',
    handle: ({ scope, params }) => readListing(scope, params.slug, params.id),
  }),
  endpoint({
    ...slowForAll,
    route: 'GET /businesses/{slug}/listings/{id}/matches/',
    summary: 'List matches of an offer or a want',
    description:
      'Returns the best 50 wants for an offer, or offers for a want, of businesses that somebody vouches for. Points are given for shared words, category, tags, distance and age.',
    params: businessPartPath,
    query: shortListQuery,
    returns: listed(ListingMatchList),
    target: ({ scope, params }) => readListing(scope, params.slug, params.id),
    tool: 'list_listing_matches',
    handle: ({ scope, target, query }) => listMatches(scope, target, query),
  }),
  endpoint({
    ...ofNetwork,
    ...slowForAll,
    route: 'GET /networks/{slug}/listings/',
    summary: 'List what the members of a network offer and want',
    ...listedWithin(businessListingQuery, ListingList, listOfNetwork),
    tool: 'list_network_listings',
  }),
  endpoint({
    route: 'GET /directory/own-listings/',
    summary: 'List the offers and wants of your businesses',
    description: 'Includes closed and expired ones.',
    access: 'member',
    ...listedBy(ownListingQuery, ListingList, listOwnListings),
    tool: 'list_own_listings',
  }),
]

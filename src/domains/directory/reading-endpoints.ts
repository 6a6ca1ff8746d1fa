import type { z } from 'zod'
import { ApiResponse } from '#kernel/http/api-response.ts'
import { always, endpoint, listed, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { memberMs, slowForAll } from '#kernel/http/slow.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import type { Scope } from '#kernel/scope.ts'
import { readBusiness } from './businesses/businesses.ts'
import { readProfile } from './businesses/profile.ts'
import type { Meaning } from './meaning/meaning.ts'
import {
  Business,
  BusinessList,
  businessPath,
  BusinessProfile,
  CategoryList,
  TagList,
} from './schemas.ts'
import { SearchFacets } from './search/facet-schemas.ts'
import { facetsOf } from './search/facets.ts'
import { businessListQuery, facetQuery, searchQuery } from './search/query.ts'
import { searchBusinesses, type BusinessSearch } from './search/search.ts'
import { listCategories, listTags } from './taxonomy.ts'

const cacheHeader = always({ 'Cache-Control': 'Lists may be up to a minute old.' })
function cached<T>(body: T) {
  return new ApiResponse(body, { headers: { 'cache-control': 'public, max-age=60' } })
}

const terms = {
  access: 'public',
  slow: { statementMs: memberMs },
  query: shortListQuery,
  headers: cacheHeader,
} as const

/** What the operations say alike that search the directory. */
const searching = { ...slowForAll, headers: cacheHeader } as const

/** The businesses that a text and the filters of a query find. */
async function found(
  scope: Scope,
  { country, ...query }: Omit<z.output<typeof searchQuery>, 'q'>,
  text: Pick<BusinessSearch, 'text' | 'text_field' | 'meaning'>,
) {
  return cached(await searchBusinesses(scope, { ...query, ...text, country_code: country }, query))
}

/** The lists that a text may search, which tells its meaning where `meaning` is known. */
export function searchEndpoints(meaning: Meaning | undefined): AnyEndpoint[] {
  return [
    endpoint({
      ...searching,
      route: 'GET /businesses/',
      summary: 'List businesses',
      description: 'Businesses that nobody vouches for (`nominated`) come last in every order.',
      query: businessListQuery,
      returns: listed(BusinessList),
      tool: 'list_businesses',
      handle: ({ scope, query: { search, ...query } }) =>
        found(scope, query, { text: search, text_field: 'search', meaning }),
    }),

    endpoint({
      ...searching,
      route: 'GET /search/',
      summary: 'Search the directory',
      description:
        'Tolerates typing errors. Without `q`, lists every business that matches the filters. Businesses that nobody vouches for (`nominated`) come last in every order.',
      query: searchQuery,
      returns: listed(BusinessList),
      tool: {
        name: 'search_directory',
        isDefault: true,
        description:
          'Searches the public directory of regenerative businesses by text (`q`), country, city, category, tag or place. Without any filter it lists all.',
      },
      handle: ({ scope, query: { q, ...query } }) =>
        found(scope, query, { text: q, text_field: 'q', meaning }),
    }),
  ]
}

export const readingEndpoints = [
  endpoint({
    ...searching,
    route: 'GET /search/facets/',
    summary: 'Count the results of a search',
    description:
      'Counts the businesses that `GET /search/` finds with the same filters, by category, tag, country, city, status and kind of proven statement.',
    query: facetQuery,
    returns: ok(SearchFacets),
    tool: 'get_search_facets',
    handle: async ({ scope, query: { q, country, ...query } }) =>
      cached(await facetsOf(scope, { ...query, text: q, text_field: 'q', country_code: country })),
  }),

  endpoint({
    route: 'GET /businesses/{slug}/',
    summary: 'Read a business',
    access: 'public',
    params: businessPath,
    returns: ok(Business),
    tool: {
      name: 'get_business',
      description: 'Reads one business of the public directory by its slug from search_directory.',
    },
    handle: ({ scope, params }) => readBusiness(scope, params.slug),
  }),

  endpoint({
    route: 'GET /businesses/{slug}/profile/',
    summary: 'Read the public profile of a business',
    access: 'public',
    params: businessPath,
    returns: ok(BusinessProfile),
    tool: 'get_business_profile',
    handle: ({ scope, params }) => readProfile(scope, params.slug),
  }),

  endpoint({
    ...terms,
    route: 'GET /directory/categories/',
    name: 'listCategories',
    summary: 'List the categories of the directory',
    returns: listed(CategoryList),
    tool: 'list_directory_categories',
    handle: async ({ scope, query }) => cached(await listCategories(scope, query)),
  }),

  endpoint({
    ...terms,
    route: 'GET /directory/tags/',
    summary: 'List the tags of the directory',
    returns: listed(TagList),
    tool: 'list_directory_tags',
    handle: async ({ scope, query }) => cached(await listTags(scope, query)),
  }),
]

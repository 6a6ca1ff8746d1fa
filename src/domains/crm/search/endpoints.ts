import type { Related } from '#kernel/events/related.ts'
import { endpoint, listed } from '#kernel/http/endpoint.ts'
import { slowForMembers } from '#kernel/http/slow.ts'
import { FoundList, searchQuery } from './schemas.ts'
import { searchRecords } from './search.ts'

/** Given what domains further right know, of which some is found by words. */
export function searchEndpoint(related: () => readonly Related[]) {
  return endpoint({
    ...slowForMembers,
    route: 'GET /crm/search/',
    summary: 'Find records of all kinds by words',
    description:
      'The best of the latest 20 of each kind that have all the words come first. Of what was sent by forms, that which was accepted is found.',
    query: searchQuery,
    returns: listed(FoundList),
    tool: 'search_records',
    handle: ({ scope, query }) => searchRecords(scope, related(), query),
  })
}

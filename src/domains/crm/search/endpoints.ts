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
    summary: 'Search records of all kinds by words',
    description:
      'Ranks the latest 20 records of each kind that have all the words, best first. Of form submissions, only accepted ones are found.',
    query: searchQuery,
    returns: listed(FoundList),
    tool: 'search_records',
    handle: ({ scope, query }) => searchRecords(scope, related(), query),
  })
}

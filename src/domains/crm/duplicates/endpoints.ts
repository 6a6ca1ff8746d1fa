import { endpoint, noContent } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { slowForMembers } from '#kernel/http/slow.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { dismiss, listDuplicates } from './duplicates.ts'
import { Dismissal, DuplicateList, duplicatesQuery } from './schemas.ts'

export const duplicateEndpoints = [
  endpoint({
    ...slowForMembers,
    route: 'GET /crm/duplicates/',
    summary: 'List records that may be one',
    description:
      'Pairs of contacts, or of accounts, that have an e-mail address, a phone number, a domain, a name or an address in common, however it is written; names may only sound alike. What more than 20 records have in common does not count.',
    ...listedBy(duplicatesQuery, DuplicateList, listDuplicates),
    tool: 'list_duplicates',
  }),
  endpoint({
    route: 'POST /crm/duplicates/dismiss/',
    summary: 'Say that two records are not one',
    description: 'They are not proposed as duplicates any more.',
    access: 'member',
    ...actsOnce,
    body: Dismissal,
    returns: noContent,
    tool: { name: 'dismiss_duplicate', isAdditive: false, isIdempotent: true },
    handle: ({ scope, body }) => dismiss(scope, body),
  }),
]

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
    summary: 'List possible duplicates',
    description:
      'Returns pairs of contacts or accounts that share an e-mail address, phone number, domain, name or address, however it is written. Names may also just sound alike. A value that more than 20 records share does not count.',
    ...listedBy(duplicatesQuery, DuplicateList, listDuplicates),
    tool: 'list_duplicates',
  }),
  endpoint({
    route: 'POST /crm/duplicates/dismiss/',
    summary: 'Dismiss a possible duplicate',
    description: 'The two records are no longer proposed as duplicates.',
    access: 'member',
    ...actsOnce,
    body: Dismissal,
    returns: noContent,
    tool: { name: 'dismiss_duplicate', isAdditive: false, isIdempotent: true },
    handle: ({ scope, body }) => dismiss(scope, body),
  }),
]

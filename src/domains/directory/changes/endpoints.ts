import { endpoint } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { ChangeList, changeQuery, listChanges } from './changes.ts'

export const changeEndpoints = [
  endpoint({
    ...slowForAll,
    route: 'GET /businesses/changes/',
    summary: 'Follow the changes of the directory',
    description:
      'The last change of each business, oldest first, with tombstones of those that are gone. Keep the `id` of the last one and send it as `after`: what changed since then follows, and nothing is passed over.',
    ...listedBy(changeQuery, ChangeList, listChanges),
    tool: 'list_directory_changes',
  }),
]

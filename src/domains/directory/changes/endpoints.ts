import { endpoint } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { ChangeList, changeQuery, listChanges } from './changes.ts'

export const changeEndpoints = [
  endpoint({
    ...slowForAll,
    route: 'GET /businesses/changes/',
    summary: 'Follow changes in the directory',
    description:
      'Lists the last change of each business, oldest first, with tombstones of those that are gone. Keep the `id` of the last one and send it as `after` to get what changed since then; nothing is skipped.',
    ...listedBy(changeQuery, ChangeList, listChanges),
    tool: 'list_directory_changes',
  }),
]

import { endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { ValueTaken } from '../fields/input.ts'
import { TrashedRecord, TrashedRecordList, trashQuery } from './schemas.ts'
import { listTrash, purge, readTrashed, restore } from './trash.ts'

const ofTrashed = onOne(readTrashed)

export const trashEndpoints = [
  endpoint({
    route: 'GET /crm/trash/',
    summary: 'List deleted records',
    description: 'Contacts, accounts, deals, tasks, notes and interactions that can be restored.',
    access: 'member',
    ...listedBy(trashQuery, TrashedRecordList, listTrash),
    tool: 'list_trash',
  }),
  endpoint({
    route: 'POST /crm/trash/{id}/restore/',
    summary: 'Restore a deleted record',
    description:
      'The record comes back as it was, with its id, times and tags. It points to what still exists. What pointed to it does so again, unless it points elsewhere by now.',
    ...ofTrashed,
    ...actsOnce,
    returns: ok(TrashedRecord, 'The restored record, as it was in the trash'),
    refuses: [ValueTaken],
    tool: 'restore_record',
    handle: ({ scope, params: { id } }) => restore(scope, id),
  }),
  endpoint({
    route: 'DELETE /crm/trash/{id}/',
    summary: 'Delete a record for good',
    description: 'It can no longer be restored.',
    ...ofTrashed,
    access: 'admin',
    effect: 'write',
    dryRun: true,
    returns: noContent,
    tool: 'delete_trashed_record',
    handle: ({ scope, params: { id } }) => purge(scope, id),
  }),
]

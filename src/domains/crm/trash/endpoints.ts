import { endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ValueTaken } from '../fields/input.ts'
import { TrashedRecord, TrashedRecordList, trashQuery } from './schemas.ts'
import { listTrash, purge, readTrashed, restore } from './trash.ts'

export const trashEndpoints = [
  endpoint({
    route: 'GET /crm/trash/',
    summary: 'List deleted records',
    description: 'Contacts, accounts, deals, tasks, notes and interactions that can be restored.',
    access: 'member',
    ...listedBy(trashQuery, TrashedRecordList, listTrash),
    tool: { name: 'list_trash' },
  }),
  endpoint({
    route: 'POST /crm/trash/{id}/restore/',
    summary: 'Restore a deleted record',
    description:
      'Puts it back as it was, with its id, times and tags. It points to what is there still; what pointed to it does so again, unless it points elsewhere by now.',
    access: 'member',
    effect: 'write',
    transactional: true,
    dryRun: true,
    params: byId,
    target: ({ scope, params: { id } }) => readTrashed(scope, id),
    returns: ok(TrashedRecord, 'Restored; what lay in the trash'),
    refuses: [ValueTaken],
    tool: { name: 'restore_record' },
    handle: ({ scope, params: { id } }) => restore(scope, id),
  }),
  endpoint({
    route: 'DELETE /crm/trash/{id}/',
    summary: 'Delete a record for good',
    description: 'It cannot be restored any more.',
    access: 'admin',
    effect: 'write',
    dryRun: true,
    params: byId,
    target: ({ scope, params: { id } }) => readTrashed(scope, id),
    returns: noContent,
    tool: { name: 'delete_trashed_record' },
    handle: ({ scope, params: { id } }) => purge(scope, id),
  }),
]

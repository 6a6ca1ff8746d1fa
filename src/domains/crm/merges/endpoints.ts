import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { ValueTaken } from '../fields/input.ts'
import { TooManyLinks } from '../records/removal.ts'
import { listMerges, readMerge } from './list.ts'
import { merge } from './merge.ts'
import {
  AlreadyMerged,
  MergedRecordDeleted,
  MergeFinal,
  MergeNotLast,
  MergeUndone,
} from './refusals.ts'
import {
  AccountMerge,
  ContactMerge,
  Merge,
  MergeList,
  mergesQuery,
  MergeWish,
  type MergedKind,
} from './schemas.ts'
import { undo } from './undo.ts'

function merging(kind: MergedKind) {
  return endpoint({
    route: `POST /crm/${kind}s/merge/`,
    name: kind === 'contact' ? 'mergeContacts' : 'mergeAccounts',
    summary: `Merge ${kind}s`,
    description:
      'The records in `from` become part of the one in `into`: what points to them moves to it, tags and addresses are combined, empty fields are filled, and their ids lead to it. `If-Match` is compared with the record in `into`.',
    access: 'member',
    ...actsOnce,
    conditional: true,
    body: MergeWish,
    returns: ok(kind === 'contact' ? ContactMerge : AccountMerge),
    refuses: [AlreadyMerged, TooManyLinks, ValueTaken],
    // Refused the second time, unless it was undone since.
    tool: { name: `merge_${kind}s`, isIdempotent: true },
    handle: async ({ scope, body }) => {
      const made = await merge(scope, kind, body)
      return { ...made.merge, [kind]: made.record } as never
    },
  })
}

export const mergeEndpoints = [
  merging('contact'),
  merging('account'),
  endpoint({
    route: 'GET /crm/merges/',
    summary: 'List merges',
    description: 'Of contacts and accounts, including merges that were undone or are final.',
    access: 'member',
    ...listedBy(mergesQuery, MergeList, listMerges),
    tool: 'list_merges',
  }),
  endpoint({
    route: 'POST /crm/merges/{id}/undo/',
    summary: 'Undo a merge',
    description:
      'Restores the records as they were, and moves back what the merge moved. Later changes to the record that stayed, and what points to it since, remain there.',
    ...onOne(readMerge),
    ...actsOnce,
    returns: ok(Merge),
    refuses: [MergeUndone, MergeFinal, MergeNotLast, MergedRecordDeleted, ValueTaken],
    tool: 'undo_merge',
    handle: ({ scope, params: { id } }) => undo(scope, id),
  }),
]

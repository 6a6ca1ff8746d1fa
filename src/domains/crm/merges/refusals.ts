import { conflict } from '#kernel/errors.ts'
import { id } from '#kernel/wire/primitives.ts'

export const AlreadyMerged = conflict(
  'already_merged',
  'One of these records was merged into another',
  'Use the record named in `into`, or undo the merge named in `merge_id` first.',
  { merge_id: id, into: id },
)
export const MergeUndone = conflict(
  'merge_undone',
  'The merge has already been undone',
  'There is nothing left to undo; merge the records again if they belong together.',
)
export const MergeFinal = conflict(
  'merge_final',
  'The merge is final',
  'The former records were kept until `final_at` and are gone. Create a new record instead.',
)
export const MergeNotLast = conflict(
  'merge_not_last',
  'A later merge builds on this one',
  'Undo the merge named in `merge_id` first.',
  { merge_id: id },
)
export const MergedRecordDeleted = conflict(
  'merged_record_deleted',
  'The record that stayed was deleted',
  'Restore it first, with POST /crm/trash/{id}/restore/.',
)

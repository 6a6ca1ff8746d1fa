import { conflict, refusal } from '#kernel/errors.ts'

export const FileUnreadable = refusal(
  400,
  'file_unreadable',
  'The file cannot be read as rows',
  'Send text: CSV, TSV or JSON Lines in UTF-8, UTF-16 or Windows-1252. Nothing of the file was kept.',
)

export const ImportsFull = conflict(
  'imports_full',
  'The organization keeps as many files as it may',
  'Delete an import whose rows need not be put back any more, then send the file again.',
)

export const UploadsBusy = refusal(
  429,
  'uploads_busy',
  'Other files of the organization, or of yours, are being received',
  'Wait until they have arrived, then send the file again.',
)

export const PreviewsRunning = refusal(
  429,
  'previews_running',
  'Other previews of the organization, or of yours, are being made',
  'Two are made at a time; wait until one of them is done.',
)

export const ImportStarted = conflict(
  'import_started',
  'The import was started already',
  'Send the file again to import it otherwise; `POST …/revert/` undoes what was done.',
)

export const ImportRunning = conflict(
  'import_running',
  'An import of the organization is running',
  'One runs at a time: wait until it is done.',
)

export const ImportNotDone = conflict(
  'import_not_done',
  'There is nothing to put back',
  'Only an import that was completed or has failed is put back, and only once.',
)

export const ImportExpired = conflict(
  'import_expired',
  'The rows of this import are not kept any more',
  'Files and what became of their rows are kept until `kept_until`. Send the file again.',
)

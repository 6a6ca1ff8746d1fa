import { conflict, refusal } from '#kernel/errors.ts'

export const FileUnreadable = refusal(
  400,
  'file_unreadable',
  'The file cannot be read as rows',
  'Send text: CSV, TSV or JSON Lines in UTF-8, UTF-16 or Windows-1252. Nothing of the file was kept.',
)

export const ImportsFull = conflict(
  'imports_full',
  'The organization has reached its limit of stored files',
  'Delete an import that you no longer need to revert, then send the file again.',
)

export const UploadsBusy = refusal(
  429,
  'uploads_busy',
  'Too many files are being uploaded',
  'A person can upload two at a time, and an organization three. Wait until one has arrived, then send the file again.',
)

export const PreviewsRunning = refusal(
  429,
  'previews_running',
  'Too many previews are running',
  'A person can run two at a time, and an organization three. Wait until one of them is done.',
)

export const ImportStarted = conflict(
  'import_started',
  'The import has already been started',
  'To import the file differently, send it again. `POST …/revert/` undoes what was done.',
)

export const ImportRunning = conflict(
  'import_running',
  'An import of the organization is running',
  'Only one can run at a time. Wait until it is done.',
)

export const ImportNotDone = conflict(
  'import_not_done',
  'There is nothing to revert',
  'Only a completed or failed import can be reverted, and only once.',
)

export const ImportExpired = conflict(
  'import_expired',
  'The rows of this import are no longer stored',
  'Files and the outcomes of their rows are kept until `kept_until`. Send the file again.',
)

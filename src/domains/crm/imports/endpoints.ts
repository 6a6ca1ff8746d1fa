import { ApiResponse, StreamResponse } from '#kernel/http/api-response.ts'
import { created, endpoint, fileHeaders, listed, ok, streamed } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { resource } from '#kernel/http/resource.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { listOf } from '#kernel/lists/page.ts'
import { deleteImport, imports, path, readImport } from './imports.ts'
import { previewing } from './previewing.ts'
import { received } from './reading/formats.ts'
import { receiver } from './receiving.ts'
import {
  FileUnreadable,
  ImportExpired,
  ImportNotDone,
  ImportRunning,
  ImportsFull,
  ImportStarted,
  UploadsBusy,
} from './refusals.ts'
import { revertImport } from './revert.ts'
import { listRows, refusedRows } from './running/rows.ts'
import { startImport } from './running/start.ts'
import { Import, ImportedRow, rowsQuery, uploadQuery } from './schemas.ts'

const ofImport = onOne(readImport)

const records = resource({
  ...imports,
  path,
  verbs: {
    list: imports.list,
    read: readImport,
    change: imports.change,
    delete: deleteImport,
  } as never,
  more: {
    list: { description: 'Returns the uploaded files, each with the outcome of its rows.' },
    change: {
      description:
        'Sets how columns map to fields and what happens to rows, until the import is started. A field that you map to another column is removed from the column that had it.',
      refuses: [ImportStarted],
    },
    delete: {
      description: 'The records that it wrote stay, and can no longer be reverted.',
      refuses: [ImportRunning],
    },
  },
})

function uploading() {
  const receive = receiver()
  return endpoint({
    route: `POST ${path}`,
    name: 'createImport',
    summary: 'Upload a file of records',
    description:
      'Stores the file and proposes a field for each column, from headers in seven languages and from what the cells look like. Writes no records: check `mapping`, change it, ask for a preview, or start the import as it is.',
    access: 'member',
    effect: 'write',
    query: uploadQuery,
    receives: received,
    // Nobody holds a transaction open for as long as they like to send.
    dryRun: 'by handler',
    returns: created(Import, `${path}{id}/`),
    refuses: [FileUnreadable, ImportsFull, UploadsBusy],
    handle: async ({ scope, query, upload, isDryRun }) => {
      if (upload === undefined) throw new FileUnreadable()
      return new ApiResponse(await receive(scope, { ...query, upload, isDryRun }))
    },
  })
}

/** What is begun and ended in the database alone. */
const moving = { ...ofImport, ...actsOnce, returns: ok(Import) } as const

const onImports = [
  endpoint({
    ...moving,
    route: `POST ${path}{id}/start/`,
    summary: 'Start an import',
    description:
      'Writes the rows in the background. Read the import to see its progress. A failed import continues where it stopped.',
    refuses: [ImportStarted, ImportRunning, ImportExpired],
    tool: { name: 'start_import', isAdditive: false },
    handle: ({ scope, params }) => startImport(scope, params.id),
  }),
  endpoint({
    ...moving,
    route: `POST ${path}{id}/revert/`,
    summary: 'Revert an import',
    description:
      'Removes the records that it created and restores those that it changed. Records that were changed or deleted since, or that other records point to, are left as they are and listed by `GET …/rows/?is_left=true`.',
    refuses: [ImportNotDone, ImportRunning, ImportExpired],
    tool: { name: 'revert_import', isAdditive: false },
    handle: ({ scope, params }) => revertImport(scope, params.id),
  }),
  endpoint({
    ...ofImport,
    route: `GET ${path}{id}/rows/`,
    summary: 'List the outcome of each row of an import',
    query: rowsQuery,
    returns: listed(listOf(ImportedRow, 'ImportedRowList')),
    tool: 'list_import_rows',
    handle: ({ scope, params, query }) => listRows(scope, params.id, query),
  }),
  endpoint({
    ...ofImport,
    route: `GET ${path}{id}/refused/`,
    name: 'exportRefusedRows',
    summary: 'Download the rows that an import refused',
    description: 'Returns each row with its line and the reason, to be corrected and sent again.',
    returns: streamed(
      {
        'text/csv':
          'name,email,line,reason\r\nAda Miller,ada@,2,"email: Send an e-mail address such as ada@example.org, or nothing."\r\n',
      },
      'The rows, as CSV',
    ),
    headers: fileHeaders,
    handle: async ({ scope, target }) =>
      new StreamResponse('text/csv', refusedRows(scope, target), {
        'content-disposition': 'attachment; filename="refused.csv"',
      }),
  }),
]

/** Those of imports; each collection has its own limits of uploads and previews at once. */
export function importEndpoints() {
  return [...records, uploading(), previewing(), ...onImports]
}

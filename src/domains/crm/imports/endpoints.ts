import {
  Answer,
  created,
  endpoint,
  fileHeaders,
  listed,
  ok,
  StreamAnswer,
  streamed,
} from '#kernel/http/endpoint.ts'
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
    list: { description: 'Files that were brought in, and what became of their rows.' },
    change: {
      description:
        'Sets what the columns are and what becomes of rows, until it is started. A field that is mapped anew leaves the column that had it.',
      refuses: [ImportStarted],
    },
    delete: {
      description: 'What it wrote stays, and cannot be put back any more.',
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
      'Takes the file and proposes what its columns are, by their headers in seven languages and by what the cells look like. Writes no record: look at `mapping`, change it, ask for a preview, or start it as it is.',
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
      return new Answer(await receive(scope, { ...query, upload, isDryRun }))
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
      'Writes the rows in the background: read the import for how far it is. One that has failed goes on where it ended.',
    refuses: [ImportStarted, ImportRunning, ImportExpired],
    tool: { name: 'start_import', isAdditive: false },
    handle: ({ scope, params }) => startImport(scope, params.id),
  }),
  endpoint({
    ...moving,
    route: `POST ${path}{id}/revert/`,
    summary: 'Put back what an import wrote',
    description:
      'Removes the records that it created and sets those that it changed back as they were. What was changed since is left, and listed by `GET …/rows/?is_left=true`.',
    refuses: [ImportNotDone, ImportRunning, ImportExpired],
    tool: { name: 'revert_import', isAdditive: false },
    handle: ({ scope, params }) => revertImport(scope, params.id),
  }),
  endpoint({
    ...ofImport,
    route: `GET ${path}{id}/rows/`,
    summary: 'List what became of the rows of an import',
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
    description: 'With the line and the reason of each, to be corrected and sent again.',
    returns: streamed(
      {
        'text/csv':
          'name,email,line,reason\r\nAda Miller,ada@,2,"email: Send an e-mail address such as ada@example.org, or nothing."\r\n',
      },
      'The rows, as CSV',
    ),
    headers: fileHeaders,
    handle: async ({ scope, target }) =>
      new StreamAnswer('text/csv', refusedRows(scope, target), {
        'content-disposition': 'attachment; filename="refused.csv"',
      }),
  }),
]

/** Those of imports; each collection has its own limits of uploads and previews at once. */
export function importEndpoints() {
  return [...records, uploading(), previewing(), ...onImports]
}

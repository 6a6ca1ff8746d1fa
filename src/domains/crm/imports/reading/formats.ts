import { csvRows } from './csv-rows.ts'
import type { FileRows } from './file-rows.ts'
import { jsonRows } from './json-rows.ts'

interface Naming {
  isKnown(header: string): boolean
  /** As whoever sends it says. */
  readonly hasHeader?: boolean | undefined
}
type Rows = (text: AsyncIterable<string>, naming: Naming) => FileRows

/** What a file may be, by its media type. */
export const formats = {
  'text/csv': { format: 'csv', rows: csvRows },
  'text/tab-separated-values': {
    format: 'tsv',
    rows: (text, naming) => csvRows(text, { ...naming, delimiter: '\t' }),
  },
  'application/x-ndjson': { format: 'jsonl', rows: jsonRows },
  'application/jsonl': { format: 'jsonl', rows: jsonRows },
} as const satisfies Readonly<Record<string, { readonly format: string; readonly rows: Rows }>>

export const received = {
  media: {
    'text/csv': 'name,email\nAda Miller,ada@hearthmill.example\n',
    'text/tab-separated-values': 'name\temail\nAda Miller\tada@hearthmill.example\n',
    'application/x-ndjson': '{"name":"Ada Miller","email":"ada@hearthmill.example"}\n',
    'application/jsonl': '{"name":"Ada Miller","email":"ada@hearthmill.example"}\n',
  },
  description:
    'The file: CSV or TSV, preferably with a header line, or JSON Lines with one object per line, in UTF-8, UTF-16 or Windows-1252.',
} as const

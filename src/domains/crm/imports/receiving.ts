import { sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { PayloadTooLarge } from '#kernel/errors.ts'
import { Holdings } from '#kernel/http/holdings.ts'
import type { Upload } from '#kernel/http/upload.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { forgetFile, readChunk, storeChunks } from './chunks.ts'
import { fieldsOf } from './fields.ts'
import { createImport } from './imports.ts'
import { isNamed, propose } from './mapping/propose.ts'
import { csvRows } from './reading/csv-rows.ts'
import { decoded } from './reading/decoding.ts'
import { namedHeaders, type FileRows } from './reading/file-rows.ts'
import { jsonRows } from './reading/json-rows.ts'
import { FileUnreadable, ImportsFull, UploadsBusy } from './refusals.ts'
import { type Import, type ImportedRecord } from './schemas.ts'

type Rows = (text: AsyncIterable<string>, isKnown: (header: string) => boolean) => FileRows

const formats = {
  'text/csv': { format: 'csv', rows: (text, isKnown) => csvRows(text, { isKnown }) },
  'text/tab-separated-values': {
    format: 'tsv',
    rows: (text, isKnown) => csvRows(text, { isKnown, delimiter: '\t' }),
  },
  'application/x-ndjson': { format: 'jsonl', rows: jsonRows },
  'application/jsonl': { format: 'jsonl', rows: jsonRows },
} as const satisfies Readonly<Record<string, { readonly format: string; readonly rows: Rows }>>

const mebibyte = 1_048_576
/** Of one organization, in one process. */
const uploadsAtOnce = 2
/** Of a file that is refused so much is still read: whoever cannot send it to its end is not told why. */
const mostSkipped = 4096 * mebibyte
/** How many of the largest files an organization may keep. */
const filesKept = 8

/** Takes files in, for as many callers at once as it says. */
export function receiver() {
  const uploads = new Holdings({ each: uploadsAtOnce, all: 16 })
  return async (scope: OrganizationScope, file: File): Promise<Import> => {
    if (!uploads.take(scope.organizationId, 1))
      throw new UploadsBusy({ headers: { 'retry-after': '2' } })
    try {
      return await receive(scope, file)
    } finally {
      uploads.give(scope.organizationId, 1)
    }
  }
}

interface File {
  readonly record: ImportedRecord
  readonly filename: string
  readonly upload: Upload
}

/**
 * Reads the file row by row and stores it in chunks; only then the import exists. What it reads on the way holds a row
 * or two. @throws FileUnreadable, PayloadTooLarge, ImportsFull
 */
async function receive(scope: OrganizationScope, { record, filename, upload }: File) {
  const most = scope.config.IMPORT_MEGABYTES * mebibyte
  await requireRoom(scope, most)
  const id = scope.newId()
  const size = { bytes: 0 }
  try {
    const { encoding, text } = decoded(counted(upload, size, most))
    const { format, rows: read } = formats[upload.media as keyof typeof formats]
    const fields = await fieldsOf(scope, record)
    const { headers, rows } = read(text, (header) => isNamed(record, header, fields))
    const count = await storeChunks(scope, id, rows)
    const proposal = await proposalFor(scope, { id, record, headers, count })
    return await createImport(scope, {
      ...proposal,
      id,
      record,
      filename: filename === '' ? `${record}s.${format}` : filename,
      format,
      encoding: encoding(),
      bytes: size.bytes,
      rows: count,
      kept_until: keptUntil(scope),
    })
  } catch (error) {
    await forgetFile(scope, id)
    await upload.rest(mostSkipped)
    throw error
  }
}

async function proposalFor(
  scope: OrganizationScope,
  {
    id,
    record,
    headers,
    count,
  }: { id: string; record: ImportedRecord; headers: readonly string[]; count: number },
) {
  if (count === 0)
    throw new FileUnreadable({
      detail: 'The file holds no row: send a line of headers, and a line for each record.',
    })
  const first = await readChunk(scope, id, 0)
  const fields = await fieldsOf(scope, record)
  return propose(record, namedHeaders(headers), first?.rows ?? [], fields)
}

/** @throws PayloadTooLarge */
async function* counted({ bytes }: Upload, size: { bytes: number }, most: number) {
  for await (const block of bytes) {
    size.bytes += block.length
    if (size.bytes > most)
      throw new PayloadTooLarge({
        detail: `Send at most ${most / mebibyte} MiB a file, or several.`,
      })
    yield block
  }
}

async function requireRoom({ db, organizationId }: OrganizationScope, most: number) {
  const { kept } = await db
    .selectFrom('imports')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('kept'))
    .where('organization_id', '=', organizationId)
    .where('kept_until', 'is not', null)
    .executeTakeFirstOrThrow()
  if (kept >= filesKept * most) throw new ImportsFull()
}

export function keptUntil({ now, config }: OrganizationScope): string {
  return timestamp(new Date(now().getTime() + config.IMPORT_DAYS * dayMs))
}

export const received = {
  media: {
    'text/csv': 'name,email\nAda Miller,ada@hearthmill.example\n',
    'text/tab-separated-values': 'name\temail\nAda Miller\tada@hearthmill.example\n',
    'application/x-ndjson': '{"name":"Ada Miller","email":"ada@hearthmill.example"}\n',
    'application/jsonl': '{"name":"Ada Miller","email":"ada@hearthmill.example"}\n',
  },
  description:
    'The file: CSV or TSV with a line of headers, or JSON Lines with an object a line; in UTF-8, UTF-16 or Windows-1252.',
} as const

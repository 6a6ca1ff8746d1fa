import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { PayloadTooLarge } from '#kernel/errors.ts'
import { Places } from '#kernel/http/places.ts'
import type { Upload } from '#kernel/http/upload.ts'
import { undone } from '#kernel/postgres/isolated.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { forgetFile, inChunks, rowsIn, storeChunk, type NumberedRow } from './chunks.ts'
import { fieldsOf } from './fields.ts'
import { createImport } from './imports.ts'
import { isNamed, propose } from './mapping/propose.ts'
import { decoded } from './reading/decoding.ts'
import { namedHeaders } from './reading/file-rows.ts'
import { formats } from './reading/formats.ts'
import { FileUnreadable, ImportsFull, UploadsBusy } from './refusals.ts'
import { type Import, type ImportedRecord } from './schemas.ts'

const mebibyte = 1_048_576
/** Of one person, of one organization, and of all, in one process. */
const uploadsAtOnce = { each: 2, ofOrganization: 3, all: 16 }
/** Of a file that is refused so much is still read: whoever cannot send it to its end is not told why. */
const mostSkipped = 4096 * mebibyte
/** How many of the largest files an organization may keep. */
const filesKept = 8

/** Takes files in, for as many callers at once as it says. */
export function receiver() {
  const uploads = new Places(uploadsAtOnce)
  return (scope: OrganizationScope, file: File): Promise<Import> =>
    uploads.run(scope, busy, () => receive(scope, file))
}

function busy() {
  return new UploadsBusy({ headers: { 'retry-after': '2' } })
}

interface File {
  readonly record: ImportedRecord
  readonly filename: string
  readonly upload: Upload
  readonly has_header?: boolean | undefined
  /** Then it is read to its end and told of, and nothing of it is kept. */
  readonly isDryRun?: boolean | undefined
}

/**
 * Reads the file row by row and stores it in chunks; only then the import exists. What it reads on the way holds a row
 * or two. @throws FileUnreadable, PayloadTooLarge, ImportsFull
 */
async function receive(scope: OrganizationScope, file: File): Promise<Import> {
  const { isDryRun = false, upload } = file
  const most = scope.config.IMPORT_MEGABYTES * mebibyte
  await requireRoom(scope, most)
  const id = scope.newId()
  try {
    const told = { id, ...(await described(scope, file, { id, most })) }
    return await (isDryRun
      ? undone(scope, (inside) => createImport(inside, told))
      : createImport(scope, told))
  } catch (error) {
    if (!isDryRun) await forgetFile(scope, id)
    await upload.rest(mostSkipped)
    throw error
  }
}

async function described(
  scope: OrganizationScope,
  { record, filename, upload, has_header: hasHeader, isDryRun = false }: File,
  { id, most }: { readonly id: string; readonly most: number },
) {
  const size = { bytes: 0 }
  const { encoding, text } = decoded(counted(upload, size, most))
  const { format, rows: read } = formats[upload.media as keyof typeof formats]
  const fields = await fieldsOf(scope, record)
  const { headers, rows, delimiter } = read(text, {
    isKnown: (header) => isNamed(record, header, fields),
    hasHeader,
  })
  const first: NumberedRow[] = []
  const count = await inChunks(rows, async (number, chunk) => {
    if (number === 0) first.push(...rowsIn(chunk))
    if (!isDryRun) await storeChunk(scope, id, number, chunk)
  })
  return {
    ...(await proposalFor(scope, { record, headers, first, delimiter: delimiter?.() })),
    record,
    filename: filename === '' ? `${record}s.${format}` : filename,
    format,
    encoding: encoding(),
    bytes: size.bytes,
    rows: count,
    kept_until: keptUntil(scope),
  }
}

interface Read {
  readonly record: ImportedRecord
  readonly headers: readonly string[]
  readonly first: readonly NumberedRow[]
  readonly delimiter: string | undefined
}

async function proposalFor(scope: OrganizationScope, { record, headers, first, delimiter }: Read) {
  if (first.length === 0)
    throw new FileUnreadable({
      detail: 'The file has no rows. Send a header line, and a line for each record.',
    })
  const fields = await fieldsOf(scope, record)
  return propose(record, namedHeaders(headers), first, fields, delimiter)
}

/** So much is read before others have their turn: as rows of one letter it takes some ten milliseconds. */
const mostATurn = 16_384

/**
 * In pieces, each with a turn of its own: what the socket holds, two megabytes at most, would be read at one go where no
 * chunk of it is waited for, as of lines without anything on them. @throws PayloadTooLarge
 */
async function* counted({ bytes }: Upload, size: { bytes: number }, most: number) {
  for await (const block of bytes) {
    size.bytes += block.length
    if (size.bytes > most)
      throw new PayloadTooLarge({
        detail: `Send at most ${most / mebibyte} MiB per file. Split a larger file.`,
      })
    for (let at = 0; at < block.length; at += mostATurn) {
      yield block.subarray(at, at + mostATurn)
      await turn()
    }
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

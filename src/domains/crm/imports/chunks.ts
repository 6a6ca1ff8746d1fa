import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { FileRow } from './reading/file-rows.ts'

/** A row of the file with its number, from 1. */
export interface NumberedRow extends FileRow {
  readonly row: number
}

type Stored = readonly [row: number, line: number, cells: readonly unknown[], fault?: string]

const mostRows = 500
const mostLetters = 262_144

/** Hands rows on while they come, as chunks of one size, and counts them. */
export async function inChunks(
  rows: AsyncIterable<FileRow>,
  take: (number: number, text: string) => Promise<void>,
): Promise<number> {
  let [number, row, letters] = [0, 0, 0]
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await take(number, `[${waiting.join(',')}]`)
    if (waiting.length > 0) number += 1
    waiting = []
    letters = 0
  }
  for await (const { line, cells, fault } of rows) {
    row += 1
    const stored: Stored = fault === undefined ? [row, line, cells] : [row, line, cells, fault]
    const text = JSON.stringify(stored)
    waiting.push(text)
    letters += text.length
    if (waiting.length === mostRows || letters >= mostLetters) await flush()
  }
  await flush()
  return row
}

export async function storeChunk(
  { db, organizationId, now }: OrganizationScope,
  importId: string,
  number: number,
  rows: string,
): Promise<void> {
  await db
    .insertInto('import_chunks')
    .values({
      organization_id: organizationId,
      import_id: importId,
      number,
      rows,
      created_at: timestamp(now()),
    })
    .execute()
}

/** The file has come in to its end: nobody deletes it as one that was broken off. */
export async function markWhole(
  { db, organizationId }: OrganizationScope,
  importId: string,
): Promise<void> {
  await db
    .updateTable('import_chunks')
    .set({ is_whole: true })
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', importId)
    .where('number', '=', 0)
    .execute()
}

/** One chunk as it is stored, for `rowsIn`; undefined behind the last. */
export async function readChunkText(
  { db, organizationId }: OrganizationScope,
  importId: string,
  number: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('import_chunks')
    .select('rows')
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.rows
}

export function rowsIn(text: string): NumberedRow[] {
  return (JSON.parse(text) as Stored[]).map(([row, line, cells, fault]) => ({
    row,
    line,
    cells,
    ...(fault === undefined ? {} : { fault }),
  }))
}

export function textOfRows(rows: readonly NumberedRow[]): string {
  return JSON.stringify(
    rows.map(({ row, line, cells, fault }) => [
      row,
      line,
      cells,
      ...(fault === undefined ? [] : [fault]),
    ]),
  )
}

/** Takes the file away, and what is remembered of its rows. */
export async function forgetFile(
  { db, organizationId }: OrganizationScope,
  importId: string,
): Promise<void> {
  for (const table of ['import_chunks', 'import_rows'] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('import_id', '=', importId)
      .execute()
}

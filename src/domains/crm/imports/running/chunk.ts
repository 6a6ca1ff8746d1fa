import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import type { WholeCounts } from '../schemas.ts'
import { withLinks } from './links.ts'
import type { Locate } from './locate.ts'
import type { Planned } from './plan.ts'
import { note, pace, type Running } from './progress.ts'
import { writeRows, type Done } from './write.ts'

/** The records of a chunk, with what became of its rows. To be called in a transaction. */
export async function writeChunk(
  scope: OrganizationScope,
  current: Running,
  rows: readonly Planned[],
  locate?: Locate,
): Promise<readonly Done[]> {
  // PostgreSQL keeps its plans for the checks of foreign keys: those made for an empty table read all of a full one.
  await sql`discard plans`.execute(scope.db)
  const endsMany = rows.at(-1)?.source.row === current.rows
  const writing = { ...scope, endsMany }
  const done = await writeRows(writing, current, await withLinks(scope, current, rows), locate)
  await storeRows(scope, current.id, done)
  return done
}

/** The place behind a chunk, in the transaction that wrote it and holds the import. */
export async function noteChunk(
  scope: OrganizationScope,
  current: Running,
  done: readonly Done[],
): Promise<void> {
  const rowsDone = current.rows_done + done.length
  await note(scope, current.id, {
    chunks_done: current.chunks_done + 1,
    attempts: 0,
    rows_done: rowsDone,
    counts: counted(current.counts, done),
    ...pace(scope, current, rowsDone),
  })
}

function counted(before: WholeCounts, done: readonly Done[]): WholeCounts {
  const counts = { ...before }
  for (const { outcome } of done) counts[outcome] += 1
  if (before.noted === undefined) return counts
  return { ...counts, noted: before.noted + done.filter(isNoted).length }
}

/** As `is_noted` of the rows says it. */
function isNoted({ outcome, reasons }: Done): boolean {
  return outcome !== 'refused' && reasons !== undefined
}

async function storeRows(
  { db, organizationId }: OrganizationScope,
  importId: string,
  done: readonly Done[],
): Promise<void> {
  const rows = done.map(({ source: { row, line, cells }, outcome, record, before, reasons }) => ({
    row,
    line,
    outcome,
    record_id: record?.id ?? null,
    stamp: record?.updated_at ?? null,
    before: before ?? null,
    reasons: reasons ?? null,
    cells: outcome === 'refused' ? cells.map(storable) : null,
  }))
  await sql`
    insert into import_rows
      (organization_id, import_id, row, line, outcome, record_id, stamp, before, reasons, cells)
    select ${organizationId}::uuid, ${importId}::uuid,
           x.row, x.line, x.outcome, x.record_id, x.stamp, x.before, x.reasons, x.cells
      from json_to_recordset(${JSON.stringify(rows)}::json) x
           (row integer, line integer, outcome text, record_id uuid, stamp timestamptz,
            before json, reasons json, cells json)`.execute(db)
}

/** As the database can hold it. */
function storable(cell: unknown): string {
  return textOfCell(cell).replaceAll('\0', '\uFFFD').toWellFormed()
}

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import { z } from 'zod'
import { textOfCell } from '../cells/text-of-cell.ts'
import type { WholeCounts } from '../schemas.ts'
import { withLinks } from './links.ts'
import type { Planned } from './plan.ts'
import { planningAhead, type Planning } from './plan-ahead.ts'
import { acting, lockIn, note, pace, tell, type Running } from './progress.ts'
import { writeRows, type Done } from './write.ts'

/** After so many runs without a chunk done it has failed. */
const maxAttempts = 5
/** Then the job makes room for others. */
const chunksAtOnce = 100

const payload = z.strictObject({ import_id: id })

/** Writes the rows of an import, chunk by chunk, and goes on where the run before it ended, however that was. */
export const runImport = job({
  name: 'crm.run_import',
  access: 'organization',
  payload,
  concurrency: { total: 2, perGroup: 1 },
  handle: ({ scope, payload: { import_id } }) => runChunks(scope, import_id),
})

/** To be called in a transaction, so that the job exists only with what makes it necessary. */
export function enqueueRun(scope: OrganizationScope, importId: string): Promise<void> {
  return enqueue(
    scope,
    { name: 'crm.run_import', payload },
    { import_id: importId },
    { singletonKey: importId, group: scope.organizationId },
  )
}

async function runChunks(scope: OrganizationScope, importId: string): Promise<void> {
  if (!(await begin(scope, importId))) return
  const runNext = chunkRunner(scope, importId)
  for (let done = 0; done < chunksAtOnce; done += 1) if (!(await runNext())) return
  await enqueueRun(scope, importId)
}

/** Counts the run; the one that is too many says that it has failed. */
function begin(scope: OrganizationScope, importId: string): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const current = await lockIn(inside, importId, 'running')
    if (current === undefined) return false
    const isLast = current.attempts >= maxAttempts
    if (isLast)
      await tell(acting(inside, current), importId, 'failed', {
        status: 'failed',
        seconds_left: null,
        failure: 'The service could not go on; start it again, or put back what was done.',
      })
    else await note(inside, importId, { attempts: current.attempts + 1 })
    return !isLast
  })
}

/** Runs a chunk at each call, false where nothing is left; meanwhile the next one is got ready. */
export function chunkRunner(scope: OrganizationScope, importId: string): () => Promise<boolean> {
  const planning = planningAhead(scope)
  return () => runChunk(scope, importId, planning)
}

/**
 * One chunk with what becomes of its rows, and the place behind it, in one transaction: whatever happens, no row is
 * written twice or left out. False where nothing is left.
 */
export function runChunk(
  scope: OrganizationScope,
  importId: string,
  planning: Planning = planningAhead(scope),
): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const current = await lockIn(inside, importId, 'running')
    if (current === undefined) return false
    const by = acting(inside, current)
    const rows = await planning(inside, current)
    if (rows === undefined) await complete(by, current)
    else await writeChunk(by, current, rows)
    return rows !== undefined
  })
}

async function complete(scope: OrganizationScope, { id: importId, rows, started_at }: Running) {
  await tell(scope, importId, 'completed', {
    status: 'completed',
    ...pace(scope, { rows, started_at }, rows),
    seconds_left: null,
    completed_at: timestamp(scope.now()),
  })
}

async function writeChunk(scope: OrganizationScope, current: Running, rows: readonly Planned[]) {
  // PostgreSQL keeps its plans for the checks of foreign keys: those made for an empty table read all of a full one.
  await sql`discard plans`.execute(scope.db)
  const done = await writeRows(scope, current, await withLinks(scope, rows))
  await storeRows(scope, current.id, done)
  const rowsDone = current.rows_done + rows.length
  await note(scope, current.id, {
    chunks_done: current.chunks_done + 1,
    attempts: 0,
    rows_done: rowsDone,
    counts: counted(current.counts, done),
    ...pace(scope, current, rowsDone),
  })
}

/** As the database can hold it. */
function storable(cell: unknown): string {
  return textOfCell(cell).replaceAll('\0', '\uFFFD').toWellFormed()
}

function counted(before: WholeCounts, done: readonly Done[]): WholeCounts {
  const counts = { ...before }
  for (const { outcome } of done) counts[outcome] += 1
  return counts
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

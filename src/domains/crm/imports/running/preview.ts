import { inTurns } from '#kernel/in-turns.ts'
import { undone } from '#kernel/postgres/isolated.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { readChunkText, rowsIn } from '../chunks.ts'
import { areNamed } from '../reading/file-rows.ts'
import { imports, readImport } from '../imports.ts'
import { ImportExpired, ImportStarted } from '../refusals.ts'
import { noCounts, type Import, type ImportPreview, type PreviewedRow } from '../schemas.ts'
import { fieldsOf } from '../fields.ts'
import { Doubts } from './doubts.ts'
import { foreseeing } from './foresee.ts'
import { withLinks } from './links.ts'
import { locate, type Located } from './locate.ts'
import { planner } from './plan.ts'
import { tell } from './progress.ts'
import type { Foreseen } from './try-row.ts'

const mostRows = 20_000
const rowsShown = 50

/** Tells what would become of the rows, and writes no record. @throws NotFound, ImportStarted, ImportExpired */
export async function previewImport(
  scope: OrganizationScope,
  id: string,
  isDryRun = false,
): Promise<ImportPreview> {
  const current = await readImport(scope, id)
  requireOpen(current)
  const preview = await judgeAll(scope, current)
  await (isDryRun ? undone : transaction)(scope, async (inside) => {
    requireOpen(await imports.lock(inside, id))
    await tell(inside, id, 'previewed', { status: 'previewed' })
  })
  return preview
}

function requireOpen({ status, kept_until }: Pick<Import, 'status' | 'kept_until'>): void {
  if (status !== 'uploaded' && status !== 'previewed') throw new ImportStarted()
  if (kept_until === null) throw new ImportExpired()
}

async function judgeAll(scope: OrganizationScope, current: Import): Promise<ImportPreview> {
  const { created, updated, unchanged, refused } = noCounts
  const counts = { created, updated, unchanged, refused }
  const results: PreviewedRow[] = []
  const fields = await fieldsOf(scope, current.record)
  const plan = planner(current, fields)
  const foreseen = foreseeing(current, fields)
  const doubts = new Doubts(current, fields)
  let rows = 0
  for (let number = 0; rows < mostRows && !foreseen.isFull(); number += 1) {
    const text = await readChunkText(scope, current.id, number)
    if (text === undefined) break
    const shown = await undone(scope, async (inside) => {
      const planned = await withLinks(inside, current, await inTurns(rowsIn(text), plan))
      doubts.look(planned, results.length < rowsShown)
      const located = await locate(inside, current, planned)
      return (await foreseen.look(inside, { rows: planned, located })).map((one) =>
        shownRow(one, located),
      )
    })
    for (const { outcome } of shown) counts[outcome] += 1
    results.push(...shown.slice(0, rowsShown - results.length))
    rows += shown.length
  }
  return {
    rows,
    has_header: areNamed(current.mapping.map(({ column }) => column)),
    is_whole: rows >= current.rows,
    counts,
    results: results.map(withDoubts(doubts)),
  }
}

function withDoubts(doubts: Doubts) {
  return (shown: PreviewedRow): PreviewedRow => ({
    ...shown,
    reasons: [...shown.reasons, ...doubts.of(shown.row)],
  })
}

function shownRow({ row, outcome, reasons }: Foreseen, located: Located): PreviewedRow {
  return {
    row: row.source.row,
    line: row.source.line,
    outcome,
    record_id: located.get(row)?.id ?? null,
    values: row.values,
    reasons: [...reasons],
  }
}

import { undone } from '#kernel/postgres/isolated.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { readChunk } from '../chunks.ts'
import { imports, readImport } from '../imports.ts'
import { ImportExpired, ImportStarted } from '../refusals.ts'
import { noCounts, type Import, type ImportPreview, type PreviewedRow } from '../schemas.ts'
import { fieldsOf } from '../fields.ts'
import { isUnchanged, judge, type Fate } from './judge.ts'
import { withLinks } from './links.ts'
import { locate } from './locate.ts'
import { planner, type Planned } from './plan.ts'
import { tell } from './progress.ts'

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
  const plan = planner(current, await fieldsOf(scope, current.record))
  const coming = new Set<string>()
  let rows = 0
  for (let number = 0; rows < mostRows; number += 1) {
    const chunk = await readChunk(scope, current.id, number)
    if (chunk === undefined) break
    const planned = await withLinks(scope, current.record, chunk.rows.map(plan))
    const located = await locate(scope, current, planned)
    for (const row of planned) {
      const shown = fated(row, current, { located: located.get(row), coming })
      counts[shown.outcome] += 1
      if (results.length < rowsShown) results.push(shown)
    }
    rows += planned.length
  }
  return { rows, is_whole: rows >= current.rows, counts, results }
}

interface Known {
  readonly located: Parameters<typeof judge>[2]
  /** Keys of records that earlier rows would add. */
  readonly coming: Set<string>
}

function fated(row: Planned, current: Import, { located, coming }: Known): PreviewedRow {
  const isComing = located === undefined && row.key !== undefined && coming.has(row.key)
  const found = isComing ? comingRecord : located
  const fate = judge(current, row, found)
  if (fate.what === 'create' && row.key !== undefined) coming.add(row.key)
  return {
    row: row.source.row,
    line: row.source.line,
    outcome: outcomeOf(fate, isComing),
    record_id: located?.id ?? null,
    values: row.values,
    reasons: [...(fate.what === 'refuse' ? fate.faults : (row.notes ?? []))],
  }
}

/** Stands for a record that an earlier row would add. */
const comingRecord = { id: '', updated_at: '' }

function outcomeOf(fate: Fate, isComing: boolean): PreviewedRow['outcome'] {
  if (fate.what === 'refuse') return 'refused'
  if (fate.what === 'create') return 'created'
  return !isComing && isUnchanged(fate) ? 'unchanged' : 'updated'
}

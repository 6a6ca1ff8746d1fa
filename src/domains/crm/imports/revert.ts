import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { Refusal, type FieldError } from '#kernel/errors.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { isolated } from '#kernel/postgres/isolated.ts'
import type { Values } from '#kernel/postgres/values.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import { importables, type Row } from './importables.ts'
import { imports } from './imports.ts'
import { ImportExpired, ImportNotDone } from './refusals.ts'
import type { Import, ImportedRecord } from './schemas.ts'
import { acting, lockIn, note, tell, type Running } from './running/progress.ts'

const payload = z.strictObject({ import_id: id })
const recordsAtOnce = 200
const setsAtOnce = 200

/** Begins to put back what an import wrote. @throws NotFound, ImportNotDone, ImportExpired, ImportRunning */
export function revertImport(scope: OrganizationScope, importId: string): Promise<Import> {
  return transaction(scope, async (inside) => {
    const { status, kept_until } = await imports.lock(inside, importId)
    if (status !== 'completed' && status !== 'failed') throw new ImportNotDone()
    if (kept_until === null) throw new ImportExpired()
    const reverting = await tell(inside, importId, 'reversal_started', {
      status: 'reverting',
      actor: JSON.stringify(scope.actor),
      completed_at: null,
    })
    await enqueueRevert(inside, importId)
    return reverting
  })
}

export function enqueueRevert(scope: OrganizationScope, importId: string): Promise<void> {
  return enqueue(
    scope,
    { name: 'crm.revert_import', payload },
    { import_id: importId },
    { singletonKey: importId, group: scope.organizationId },
  )
}

/** Puts back record by record, and goes on where the run before it ended. */
export const revertingImport = job({
  name: 'crm.revert_import',
  access: 'organization',
  payload,
  concurrency: { total: 2, perGroup: 1 },
  handle: async ({ scope, payload: { import_id } }) => {
    for (let done = 0; done < setsAtOnce; done += 1)
      if (!(await revertSome(scope, import_id))) return
    await enqueueRevert(scope, import_id)
  },
})

/** Some records with the place behind them, in one transaction. False where nothing is left. */
export function revertSome(scope: OrganizationScope, importId: string): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const current = await lockIn(inside, importId, 'reverting')
    if (current === undefined) return false
    const by = acting(inside, current)
    const written = await writtenAfter(by, importId, current.reverted_to)
    if (written.length === 0) await complete(by, importId)
    else await putBack(by, current, written)
    return written.length > 0
  })
}

async function complete(scope: OrganizationScope, importId: string) {
  await tell(scope, importId, 'reverted', {
    status: 'reverted',
    completed_at: timestamp(scope.now()),
  })
}

/** What an import did to one record, by all its rows. */
interface Written {
  readonly record_id: string
  readonly is_created: boolean
  /** Fields as they were before its first row. */
  readonly before: Values
  /** When its last row had changed it. */
  readonly stamp: string
  readonly rows: readonly number[]
}

interface WrittenRow {
  readonly record_id: string
  readonly outcome: string
  readonly before: Values | null
  readonly stamp: string
  readonly row: number
}

async function writtenAfter(
  { db, organizationId }: OrganizationScope,
  importId: string,
  after: string | null,
): Promise<Written[]> {
  const { rows } = await sql<WrittenRow>`
    select r.record_id, r.outcome, r.before, r.stamp, r.row
      from (select distinct record_id from import_rows
             where organization_id = ${organizationId} and import_id = ${importId}
               and record_id > ${after ?? '00000000-0000-0000-0000-000000000000'}
             order by record_id limit ${recordsAtOnce}) next,
           import_rows r
     where r.organization_id = ${organizationId} and r.import_id = ${importId}
       and r.record_id = next.record_id
     order by r.record_id, r.row`.execute(db)
  return [...Map.groupBy(rows, ({ record_id }) => record_id)].map(([recordId, all]) =>
    writtenBy(recordId, all),
  )
}

function writtenBy(recordId: string, rows: readonly WrittenRow[]): Written {
  const changing = rows.filter(({ outcome }) => outcome !== 'unchanged')
  const befores = changing.map(({ before }) => before ?? {})
  return {
    record_id: recordId,
    is_created: changing.some(({ outcome }) => outcome === 'created'),
    before: Object.assign({}, ...befores.toReversed()) as Values,
    stamp: changing.at(-1)?.stamp ?? '',
    rows: changing.map(({ row }) => row),
  }
}

/** Locks all before it looks at any, so that nobody changes one in between. Guarded by the race test of imports. */
async function putBack(scope: OrganizationScope, current: Running, written: readonly Written[]) {
  const changed = written.filter(({ rows }) => rows.length > 0)
  const { verbs } = importables[current.record]
  const held = await verbs.lockMany(
    scope,
    changed.map(({ record_id }) => record_id),
  )
  const byId = new Map(held.map((row) => [row.id, row]))
  let [reverted, left] = [0, 0]
  for (const one of changed) {
    const reasons = await putBackOne(scope, current.record, one, byId.get(one.record_id))
    if (reasons === undefined) reverted += 1
    else left += 1
    if (reasons !== undefined) await leave(scope, current.id, one, reasons)
  }
  const { counts } = current
  await note(scope, current.id, {
    reverted_to: written.at(-1)?.record_id ?? null,
    counts: { ...counts, reverted: counts.reverted + reverted, left: counts.left + left },
  })
}

/** Undefined where it is as it was before; else why it is left. */
async function putBackOne(
  scope: OrganizationScope,
  record: ImportedRecord,
  { is_created, before, stamp }: Written,
  now: Row | undefined,
): Promise<readonly FieldError[] | undefined> {
  if (now === undefined) return is_created ? undefined : because('It was deleted since.')
  if (now.updated_at !== stamp) return because('It was changed since.')
  const { verbs, remove } = importables[record]
  try {
    await isolated(scope, async (inside) => {
      if (is_created) await remove(inside, now.id)
      else await verbs.changeMany(inside, [{ id: now.id, values: before }])
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.options.errors ?? because(error.message)
  }
}

function because(message: string): readonly FieldError[] {
  return [{ field: 'row', code: 'incompatible', message }]
}

async function leave(
  { db, organizationId }: OrganizationScope,
  importId: string,
  { rows }: Written,
  reasons: readonly FieldError[],
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ is_left: true, reasons: JSON.stringify(reasons) })
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', importId)
    .where('row', '=', sql<number>`any(${rows}::integer[])`)
    .execute()
}

import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import type { FieldError, Refusal } from '#kernel/errors.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { nilId } from '#kernel/nil-id.ts'
import type { Values } from '#kernel/values.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import { formerValues } from '../fields/former.ts'
import { findAliases } from '../merges/aliases.ts'
import { importables } from './importables.ts'
import type { Row } from './verbs.ts'
import { imports } from './imports.ts'
import { ImportExpired, ImportNotDone } from './refusals.ts'
import type { Import } from './schemas.ts'
import { acting, lockIn, note, tell, type Running } from './running/progress.ts'
import { together } from './running/together.ts'

const payload = z.strictObject({ import_id: id })
const rowsAtOnce = 500
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

/** Puts back some hundred records at a time, and goes on where the run before it ended. */
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
  scope: OrganizationScope,
  importId: string,
  after: string | null,
  most = rowsAtOnce,
): Promise<Written[]> {
  const rows = await rowsAfter(scope, importId, after, most)
  const all = [...Map.groupBy(rows, ({ record_id }) => record_id)]
  if (rows.length === most && all.length === 1)
    return writtenAfter(scope, importId, after, most * 10)
  // Of the last one there may be more rows.
  const whole = rows.length < most ? all : all.slice(0, -1)
  return whole.map(([recordId, own]) => writtenBy(recordId, own))
}

async function rowsAfter(
  { db, organizationId }: OrganizationScope,
  importId: string,
  after: string | null,
  most: number,
): Promise<WrittenRow[]> {
  // While PostgreSQL knows nothing of a new import it would rather sort all rows each time than follow their index.
  await sql`set local enable_sort = off`.execute(db)
  const { rows } = await sql<WrittenRow>`
    select record_id, outcome, before, stamp, row
      from import_rows
     where organization_id = ${organizationId} and import_id = ${importId}
       and record_id > ${after ?? nilId}
     order by record_id, row limit ${most}`.execute(db)
  await sql`set local enable_sort = on`.execute(db)
  return rows
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
  const found = changed.map((one) => ({ one, now: byId.get(one.record_id) }))
  const left = [
    ...(await goneSince(scope, found)),
    ...found.flatMap(ifChangedSince),
    ...(await putBackAll(scope, current, found)),
  ]
  await leave(scope, current.id, left)
  const { counts } = current
  await note(scope, current.id, {
    reverted_to: written.at(-1)?.record_id ?? null,
    counts: {
      ...counts,
      reverted: counts.reverted + changed.length - left.length,
      left: counts.left + left.length,
    },
  })
}

/** What an import did to a record, and the record as it is; there is none where it is gone. */
interface Found {
  readonly one: Written
  readonly now: Row | undefined
}

/** A record that is left as it is, and why. */
interface Left {
  readonly one: Written
  readonly reasons: readonly FieldError[]
}

/** Who is in the trash, or part of another record, may be there again one day. */
async function goneSince(scope: OrganizationScope, found: readonly Found[]): Promise<Left[]> {
  const gone = found.filter(({ now }) => now === undefined)
  if (gone.length === 0) return []
  const aliases = await findAliases(
    scope,
    gone.map(({ one }) => one.record_id),
  )
  return gone.map(({ one }) => {
    const end = aliases.get(one.record_id)?.into_id
    const message =
      end === undefined
        ? 'The record has been deleted since.'
        : `The record has been merged into ${end} since.`
    return { one, reasons: because(message) }
  })
}

function ifChangedSince({ one, now }: Found): Left[] {
  if (now === undefined || now.updated_at === one.stamp) return []
  return [{ one, reasons: because('The record has been changed since.') }]
}

/**
 * Those that nobody touched: what was created is removed, what was changed is as before. Returns those that are refused, or
 * stay since records point to them: no record of the same import does, as none could name what was not there yet.
 */
async function putBackAll(
  scope: OrganizationScope,
  { record }: Running,
  found: readonly Found[],
): Promise<Left[]> {
  const { verbs, removeMany } = importables[record]
  const untouched = found.flatMap(({ one, now }) =>
    now?.updated_at === one.stamp ? [{ one, now }] : [],
  )
  const [created, changed] = [true, false].map((is) =>
    untouched.filter(({ one }) => one.is_created === is),
  )
  const refused = ({ one }: Found, { message, options }: Refusal): Left => ({
    one,
    reasons: options.errors ?? because(message),
  })
  const remove = async (inside: OrganizationScope, all: readonly Found[]): Promise<Left[]> => {
    const ids = all.map(({ one }) => one.record_id)
    const pointed = await removeMany(inside, ids)
    return all.flatMap(({ one }) => {
      const by = pointed.get(one.record_id)
      return by === undefined ? [] : [{ one, reasons: because(pointedBy(by)) }]
    })
  }
  const change = async (
    inside: OrganizationScope,
    all: readonly (typeof untouched)[number][],
  ): Promise<Left[]> => {
    const former = await formerValues(inside, record)
    await verbs.changeMany(
      inside,
      all.map(({ one: { before, stamp }, now }) => ({
        id: now.id,
        values: asBefore(former(before, stamp), now),
      })),
    )
    return []
  }
  return [
    ...(await together(scope, created ?? [], { write: remove, refused })),
    ...(await together(scope, changed ?? [], { write: change, refused })),
  ]
}

/** A value of its own that was added is removed: what is not named would stay. */
function asBefore(before: Values, now: Row): Values {
  const { custom } = before
  if (custom === undefined) return before
  const added = Object.keys(now['custom'] ?? {}).map((key) => [key, null] as const)
  return { ...before, custom: { ...Object.fromEntries(added), ...(custom as Values) } }
}

function pointedBy(kinds: readonly string[]): string {
  return `Other records point to the record: ${kinds.toSorted().join(', ')}.`
}

function because(message: string): readonly FieldError[] {
  return [{ field: 'row', code: 'incompatible', message }]
}

async function leave(
  { db, organizationId }: OrganizationScope,
  importId: string,
  left: readonly Left[],
): Promise<void> {
  if (left.length === 0) return
  const rows = left.flatMap(({ one, reasons }) => one.rows.map((row) => ({ row, reasons })))
  await sql`
    update import_rows r set is_left = true, reasons = x.reasons
      from json_to_recordset(${JSON.stringify(rows)}::json) x (row integer, reasons json)
     where r.organization_id = ${organizationId} and r.import_id = ${importId}
       and r.row = x.row`.execute(db)
}

import { sql } from 'kysely'
import { shownColumns, type Showing } from './shown-columns.ts'
import { timestamp } from '../clock.ts'
import { preparingMany } from '../postgres/ask-once.ts'
import type { EventType } from '../events/event.ts'
import type { Searched } from '../search/searched.ts'
import { pointAnew, wordsFromOthers } from '../search/around.ts'
import { removeWords, storeWords, wordsToReplace } from '../search/words-of-many.ts'
import { wordsText } from '../search/searched.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import type { Prepare, RecordEvents } from './records.ts'
import { differs, given, type Values } from '../values.ts'
import { letMoreWait } from '../postgres/waiting-parts.ts'

/** A record, and what it shall be. */
export interface ManyChange {
  readonly id: string
  readonly values: Values
}

interface ManyOptions {
  readonly table: string
  readonly columns: readonly string[]
  readonly showing?: Showing | undefined
  readonly defaults: Values
  readonly searched: Searched | undefined
  readonly events: Pick<RecordEvents, 'created' | 'updated' | 'deleted'>
  readonly prepare: Prepare
  readonly rows: {
    complete(scope: OrganizationScope, values: Values): Values
    lockMany(scope: OrganizationScope, ids: readonly string[]): Promise<unknown[]>
  }
  note(scope: OrganizationScope, event: EventType, row: Values, before?: Values): void
  /** Says why a constraint refuses. */
  refuse(error: unknown): never
}

/** The same verbs for many records at once, in a handful of statements whatever their number. */
export function manyOf(options: ManyOptions) {
  return {
    lockMany: options.rows.lockMany,
    createMany: (scope: OrganizationScope, all: readonly Values[]) =>
      transaction(scope, (inside) => createMany(options, inside, all)).catch(options.refuse),
    changeMany: (scope: OrganizationScope, changes: readonly ManyChange[]) =>
      transaction(scope, (inside) => changeMany(options, inside, changes)).catch(options.refuse),
    deleteMany: (scope: OrganizationScope, ids: readonly string[]) =>
      transaction(scope, (inside) => deleteMany(options, inside, ids)),
  }
}

async function deleteMany(
  { table, searched, rows, events, note }: ManyOptions,
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  const locked = (await rows.lockMany(scope, ids)) as Values[]
  if (searched !== undefined) await removeWords(scope, searched, locked)
  await sql`
    delete from ${sql.table(table)}
     where organization_id = ${scope.organizationId} and id = any(${[...ids]}::uuid[])`.execute(
    scope.db,
  )
  for (const row of locked) note(scope, events.deleted, row)
}

async function createMany(options: ManyOptions, scope: OrganizationScope, all: readonly Values[]) {
  await letMoreWait(scope, all.length)
  const { table, defaults, searched, events, prepare, note } = options
  // Those of one millisecond come in any order, and lists show records in that of their ids.
  const ids = all.map(() => scope.newId()).toSorted()
  const rows: Values[] = []
  const preparing = preparingMany(scope)
  for (const sent of all) {
    const whole = await prepare(preparing, { ...defaults, ...given(sent) }, undefined)
    const row = { ...options.rows.complete(scope, whole), id: ids[rows.length] }
    rows.push(row)
  }
  const worded = searched === undefined ? rows : await withWords(scope, searched, rows)
  const [stored] = await Promise.all([
    insertAll(options, scope, worded).then((all) => {
      for (const row of all) note(scope, events.created, row)
      return all
    }),
    // Sent behind the rows: the database stores words while the events of the rows are made.
    searched === undefined ? undefined : storeWords(scope, table, worded),
  ])
  return stored
}

async function withWords(
  scope: OrganizationScope,
  searched: Searched,
  rows: readonly Values[],
): Promise<Values[]> {
  const fromOthers = await wordsFromOthers(scope, searched, rows, { areNew: true })
  return rows.map((row) => ({ ...row, words: wordsText(searched, row, fromOthers.get(row['id'])) }))
}

/** In the order of the rows, whatever the database makes of it. */
async function insertAll(
  { table, columns }: ManyOptions,
  { db }: OrganizationScope,
  rows: readonly Values[],
): Promise<Values[]> {
  if (rows.length === 0) return []
  const names = sql.join([...new Set(rows.flatMap(Object.keys))].map((name) => sql.ref(name)))
  const { rows: stored } = await sql<Values>`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    returning ${sql.join(columns.map((name) => sql.ref(name)))}`.execute(db)
  return inOrder(stored, rows)
}

function inOrder(stored: readonly Values[], wanted: readonly Values[]): Values[] {
  const byId = new Map(stored.map((row) => [row['id'], row]))
  return wanted.map(({ id }) => byId.get(id)).filter((row) => row !== undefined)
}

async function changeMany(
  options: ManyOptions,
  scope: OrganizationScope,
  changes: readonly ManyChange[],
): Promise<Values[]> {
  await letMoreWait(scope, changes.length)
  const ids = changes.map(({ id }) => id)
  // The database would take any one of them, and the others would be lost.
  if (new Set(ids).size < ids.length) throw new Error('A record is to be changed twice at once.')
  const locked = (await options.rows.lockMany(scope, ids)) as Values[]
  const before = new Map(locked.map((row) => [String(row['id']), row]))
  const differing: Changing[] = []
  const preparing = preparingMany(scope)
  for (const { id, values: sent } of changes) {
    const row = before.get(id)
    const values = row && (await options.prepare(preparing, sent, row))
    if (row !== undefined && values !== undefined && differs(row, values))
      differing.push({ before: row, values: given(values) })
  }
  for (const row of await updateAll(options, scope, differing)) {
    const was = before.get(String(row['id']))
    options.note(scope, options.events.updated, row, was)
    before.set(String(row['id']), row)
  }
  return changes.map(({ id }) => before.get(id)).filter((row) => row !== undefined)
}

interface Changing {
  readonly before: Values
  readonly values: Values
}

/** One statement, with every column that any of them changes: the others keep what they hold. */
async function updateAll(
  { table, columns, showing, searched }: ManyOptions,
  scope: OrganizationScope,
  changing: readonly Changing[],
): Promise<Values[]> {
  if (changing.length === 0) return []
  const names = [...new Set(changing.flatMap(({ values }) => Object.keys(values)))]
  const rows = changing.map(({ before, values }) => ({ ...before, ...values }))
  const worded =
    searched && (await wordsToReplace(scope, searched, rows, { anew: pointAnew(searched, names) }))
  const set = [...names, ...(worded === undefined ? [] : ['words'])].map(
    (name) => sql`${sql.ref(name)} = new.${sql.ref(name)}`,
  )
  const sent = JSON.stringify(worded ?? rows)
  const { rows: stored } = await sql<Values>`
    update ${sql.table(table)} as old
       set ${sql.join(set)}, updated_at = ${timestamp(scope.now())}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${sent}::jsonb) as new
     where old.organization_id = ${scope.organizationId} and old.id = new.id
    returning ${sql.join(shownColumns(scope, columns, showing, 'old.'))}`.execute(scope.db)
  return stored
}

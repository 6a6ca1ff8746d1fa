import { sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Tables } from '../postgres/tables.ts'
import { actorName, type OrganizationScope } from '../scope.ts'
import { differencesBetween } from './differences.ts'

/** Tables in which each row is what a record was after a change. */
export type HistoryTable = {
  [T in keyof Tables]: Tables[T] extends Record<'subject_id' | 'state' | 'size' | 'number', unknown>
    ? T
    : never
}[keyof Tables]

export type State = Readonly<Record<string, unknown>>

export interface Kept {
  /** Of one record. */
  readonly most: number
  /** Of all states of one record together; the newest stays however long it is. */
  readonly mostCharacters: number
}

export interface Change<S> {
  /** Undefined of what is new. */
  readonly before?: S
  readonly after: S
}
interface Noted {
  readonly table: HistoryTable
  readonly kept: Kept
  readonly subject: string
}

/** Numbers what a record is now where that is new, and forgets what is too much. */
export async function note<S extends State>(
  scope: OrganizationScope,
  { table, kept, subject }: Noted,
  { before, after }: Change<S>,
): Promise<void> {
  const last = before === undefined ? undefined : await lastOf(scope, table, subject)
  const isUnknown = before !== undefined && differencesBetween(last?.state ?? {}, before).length > 0
  const unnoted = isUnknown ? [{ state: before, from: last?.state, written_by: 'system' }] : []
  const isSame = before !== undefined && differencesBetween(before, after).length === 0
  const own = isSame ? [] : [{ state: after, from: before, written_by: actorName(scope) }]
  const written = [...unnoted, ...own]
  const number = last?.number ?? 0
  for (const [index, one] of written.entries())
    await insert(scope, { table, subject, number: number + index + 1 }, one)
  const newest = number + written.length
  if (newest > 1) await forgetOld(scope, { table, kept, subject }, newest)
}

async function lastOf(
  { db, organizationId }: OrganizationScope,
  table: HistoryTable,
  subject: string,
) {
  const { rows } = await sql<{ number: number; state: State }>`
    select number, state from ${sql.table(table)}
     where organization_id = ${organizationId} and subject_id = ${subject}
     order by number desc limit 1`.execute(db)
  return rows[0]
}

interface Written {
  readonly state: State
  readonly from: State | undefined
  readonly written_by: string
}

async function insert(
  scope: OrganizationScope,
  { table, subject, number }: { table: HistoryTable; subject: string; number: number },
  { state, from, written_by }: Written,
): Promise<void> {
  const text = JSON.stringify(state)
  const changed = from === undefined ? [] : differencesBetween(from, state).map((one) => one.field)
  await sql`
    insert into ${sql.table(table)}
      (organization_id, id, subject_id, number, state, size, changed, written_by, created_at)
    values (${scope.organizationId}, ${scope.newId()}, ${subject}, ${number}, ${text}::json, ${text.length},
      ${changed}::text[], ${written_by}, ${timestamp(scope.now())})`.execute(scope.db)
}

async function forgetOld(
  { db, organizationId }: OrganizationScope,
  { table, kept, subject }: Noted,
  newest: number,
): Promise<void> {
  // Their sizes are added up once, whatever the planner thinks: joined to them, each state would do so again.
  await sql`
    delete from ${sql.table(table)}
     where organization_id = ${organizationId} and subject_id = ${subject} and number = any(array(
       select number
         from (select number, sum(size) over (order by number desc) as size_until from ${sql.table(table)}
                where organization_id = ${organizationId} and subject_id = ${subject}) sized
        where number < ${newest} and (number <= ${newest - kept.most} or size_until > ${kept.mostCharacters})))`.execute(
    db,
  )
}

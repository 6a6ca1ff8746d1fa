import { sql, type RawBuilder, type Selectable } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Database } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Place, SystemScope } from './job.ts'
import { inEachFound, organizationsAtOnce } from './turns.ts'

type TenantTable = {
  [T in keyof Tables]: Tables[T] extends Record<'organization_id', unknown> ? T : never
}[keyof Tables]

/** Rows whose time has come: those of a table in which a column is not after an instant. */
interface Due<T extends TenantTable> {
  readonly table: T
  readonly column: keyof Selectable<Tables[T]> & string
  readonly until: string
  /** What else is true of them; together with the time no more than what there is something to do with. */
  readonly also: RawBuilder<boolean>
}

/** That there is something to do with every row whose time has come. */
export const always = sql<boolean>`true`

/**
 * Does a job's work in each organization that has such rows, and again there while it returns true: that it did something,
 * and that there may be more. Who waits longest comes first, and all have their turn before anybody has a second one, so
 * that what fails in one keeps no other waiting.
 */
export function inEachDue<T extends TenantTable>(
  scope: SystemScope,
  due: Due<T>,
  work: (inside: OrganizationScope) => Promise<unknown>,
  after?: Place,
): Promise<Place | undefined> {
  return inEachFound(scope, (place) => nextDue(scope, due, place), work, after)
}

/** The time is a text, which loses nothing of it. */
async function nextDue<T extends TenantTable>(
  { sweep }: SystemScope,
  { table, column, until, also }: Due<T>,
  { since, organization_id }: Place,
): Promise<readonly Place[]> {
  const oldest = sql`min(${sql.ref(column)})`
  const { rows } = await sql<Place>`
    select organization_id, ${oldest}::text as since from ${sql.table(table)}
     where ${sql.ref(column)} <= ${until} and ${also}
     group by organization_id
    having (${oldest}, organization_id) > (${since}::timestamptz, ${organization_id}::uuid)
     order by ${oldest}, organization_id limit ${organizationsAtOnce}`.execute(sweep)
  return rows
}

/** The tables of which old rows are worth nothing. */
type Forgotten =
  | 'ai_run_chunks'
  | 'ai_runs'
  | 'business_revisions'
  | 'context_document_versions'
  | 'webhook_deliveries'

/** So many go in one statement, which ends within its time however many there are. */
const mostAtOnce = 10_000

/** Deletes the rows of a table that were made so long ago. */
export function forgetOlder(
  scope: SystemScope,
  table: Forgotten,
  keptMs: number,
  after?: Place,
): Promise<Place | undefined> {
  const until = timestamp(new Date(scope.now().getTime() - keptMs))
  const due = { table, column: 'created_at', until, also: always } as const
  const order = sql`created_at nulls first`
  const forget = ({ db, organizationId }: OrganizationScope) => {
    const also = sql<boolean>`organization_id = ${organizationId}`
    return forgetOldest(db, { ...due, also, order })
  }
  return inEachDue(scope, due, forget, after)
}

/** Rows of the whole service, or of all organizations where `sweep` asks. */
interface Expired<T extends keyof Tables> {
  readonly table: T
  readonly column: keyof Selectable<Tables[T]> & string
  readonly until: string
  /** What else is true of them. */
  readonly also?: RawBuilder<boolean>
}

/** Deletes the rows of which a column is not after an instant, a part at a time. Not inside a transaction. */
export async function forgetUntil<T extends keyof Tables>(
  db: Database,
  { table, column, until, also = sql`true` }: Expired<T>,
): Promise<void> {
  const order = sql.ref(column)
  while (await forgetOldest(db, { table, column, until, also, order }));
}

interface Oldest {
  readonly table: string
  readonly column: string
  readonly until: string
  readonly also: RawBuilder<boolean>
  /** That of the index by which they are found. */
  readonly order: RawBuilder<unknown>
}

/** Whether there may be more. */
async function forgetOldest(
  db: Database,
  { table, column, until, also, order }: Oldest,
): Promise<boolean> {
  const [rows, at] = [sql.table(table), sql.ref(column)]
  const { rows: found } = await sql<{ count: number }>`
    with oldest as (
      select ${at} as at from ${rows}
       where ${also} and ${at} <= ${until}
       order by ${order} limit ${mostAtOnce}),
    gone as (
      delete from ${rows} where ${also} and ${at} <= (select max(at) from oldest))
    select count(*)::int as count from oldest`.execute(db)
  return found[0]?.count === mostAtOnce
}

import { sql, type RawBuilder, type Selectable } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Database } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'
import type { OrganizationScope } from '../scope.ts'
import { inEach } from './in-each.ts'
import type { SystemScope } from './job.ts'

type TenantTable = {
  [T in keyof Tables]: Tables[T] extends Record<'organization_id', unknown> ? T : never
}[keyof Tables]

/** Rows whose time has come: those of a table in which a column is not after an instant. */
interface Due<T extends TenantTable> {
  readonly table: T
  readonly column: keyof Selectable<Tables[T]> & string
  readonly until: string
  /** What else is true of them. */
  readonly also?: RawBuilder<boolean>
  /** Organizations of one run; the others are left to the next. */
  readonly most?: number
}

/** Does a job's work in each organization that has such rows. Returns in how many. */
export async function inEachDue<T extends TenantTable>(
  scope: SystemScope,
  { table, column, until, also = sql`true`, most = 200 }: Due<T>,
  work: (inside: OrganizationScope) => Promise<unknown>,
): Promise<number> {
  const { rows } = await sql<{ organization_id: string }>`
    select distinct organization_id from ${sql.table(table)}
     where ${sql.ref(column)} <= ${until} and ${also} limit ${most}`.execute(scope.sweep)
  await inEach(scope, rows, work)
  return rows.length
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
export async function forgetOlder(
  scope: SystemScope,
  table: Forgotten,
  keptMs: number,
): Promise<void> {
  const until = timestamp(new Date(scope.now().getTime() - keptMs))
  const due = { table, column: 'created_at', until } as const
  const order = sql`created_at nulls first`
  await inEachDue(scope, { ...due, most: 2_000 }, async ({ db, organizationId }) => {
    const also = sql<boolean>`organization_id = ${organizationId}`
    while (await forgetOldest(db, { ...due, also, order }));
  })
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

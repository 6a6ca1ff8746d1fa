import { sql } from 'kysely'
import { NotFound } from '../errors.ts'
import type { OrganizationScope } from '../scope.ts'
import { differencesBetween, type Difference } from './differences.ts'
import { note, type Change, type HistoryTable, type Kept, type State } from './noting.ts'

export interface Revision {
  readonly id: string
  readonly number: number
  readonly changed: string[]
  readonly written_by: string
  readonly created_at: string
}

export interface RevisionDetail<S> extends Revision {
  readonly state: S
  /** From the one before, as long as that is kept. */
  readonly differences: Difference[]
}

/** What some records have been. Whoever notes a change holds its record, so that one number follows another. */
export function history<S extends State>(table: HistoryTable, kept: Kept) {
  return {
    /** What differs from the last one without having been noted, such as what others changed, becomes one of its own. */
    note: (scope: OrganizationScope, subject: string, change: Change<S>) =>
      note(scope, { table, kept, subject }, change),
    list: (scope: OrganizationScope, subject: string) => list(scope, table, subject),
    /** @throws NotFound */
    read: (scope: OrganizationScope, subject: string, key: Key) =>
      read<S>(scope, { table, subject, key }),
    forget: (scope: OrganizationScope, subjects: readonly string[]) =>
      forget(scope, table, subjects),
  }
}

type Key = { readonly id: string } | { readonly number: number }
const facts = sql`id, number, changed, written_by, created_at`

async function list(
  { db, organizationId }: OrganizationScope,
  table: HistoryTable,
  subject: string,
) {
  const { rows } = await sql<Revision>`
    select ${facts} from ${sql.table(table)}
     where organization_id = ${organizationId} and subject_id = ${subject}
     order by number desc`.execute(db)
  return rows
}

async function read<S extends State>(
  { db, organizationId }: OrganizationScope,
  { table, subject, key }: { table: HistoryTable; subject: string; key: Key },
): Promise<RevisionDetail<S>> {
  const { rows } = await sql<Revision & { state: S; before: S | null }>`
    select ${facts}, state, (select past.state from ${sql.table(table)} past
        where past.organization_id = ${organizationId} and past.subject_id = ${subject}
          and past.number = found.number - 1) as before
      from ${sql.table(table)} found
     where organization_id = ${organizationId} and subject_id = ${subject}
       and ${'id' in key ? sql`id = ${key.id}` : sql`number = ${key.number}`}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new NotFound()
  const { before, ...revision } = found
  return {
    ...revision,
    differences: before === null ? [] : differencesBetween(before, revision.state),
  }
}

async function forget(
  { db, organizationId }: OrganizationScope,
  table: HistoryTable,
  subjects: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
     where organization_id = ${organizationId} and subject_id = any(${[...subjects]}::uuid[])`.execute(
    db,
  )
}

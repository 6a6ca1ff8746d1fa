import type { Values } from '../values.ts'
import { CompiledQuery } from 'kysely'
import { insertionOf, type RecordedEvent } from '../events/recorded.ts'
import { isInTransaction, type OrganizationScope } from '../scope.ts'
import type { Commit } from '../postgres/commit.ts'
import { runTogether } from '../postgres/database.ts'

/** A new row, and what is inserted because of it. */
export interface NewRow {
  readonly row: Values
  readonly others: readonly CompiledQuery[]
}

/**
 * Inserts a row and what is recorded of it in one burst, without waiting for the row in between; so the
 * row must be known before. Both are stored, or neither, and the row only as it was given: what the
 * database would change of it, such as an instant that it rounds, fails before the commit.
 */
export function createAtOnce(
  scope: OrganizationScope,
  table: string,
  { row, others }: NewRow,
  note: (inside: OrganizationScope) => void,
): Promise<void> {
  return storeAtOnce(scope, [insertionAsGiven(table, row), ...others], note)
}

/** How what is stored is waited for, as `runTogether` has it. */
interface Waited {
  readonly commits?: Commit | undefined
  readonly onSeen?: (() => void) | undefined
}

/** Sends statements and the events that are noted with them in one burst and one commit; all are stored, or nothing. */
export async function storeAtOnce(
  scope: OrganizationScope,
  statements: readonly CompiledQuery[],
  note: (inside: OrganizationScope) => void,
  { commits, onSeen }: Waited = {},
): Promise<void> {
  const recorded: RecordedEvent[] = []
  note({ ...scope, recorded })
  const events = recorded.length === 0 ? [] : [insertionOf(scope.organizationId, recorded)]
  await runTogether(scope.db, [...statements, ...events], commits, onSeen)
}

/** The same, or as part of the transaction that is open. */
export async function storeTogether(
  scope: OrganizationScope,
  statements: readonly CompiledQuery[],
  note: (inside: OrganizationScope) => void,
): Promise<void> {
  if (!isInTransaction(scope)) return storeAtOnce(scope, statements, note)
  for (const statement of statements) await scope.db.executeQuery(statement)
  note(scope)
}

/** A difference is raised by a text that is no number: SQL has no statement that raises. */
function insertionAsGiven(table: string, row: Values): CompiledQuery {
  const columns = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')
  const given = Object.keys(row)
    .map((_, index) => `$${index + 1}`)
    .join(', ')
  return CompiledQuery.raw(
    `insert into "${table}" (${columns}) values (${given})
     returning case when (${columns}) is distinct from (${given})
                    then ('stored otherwise than given: ' || id)::integer end as difference`,
    Object.values(row),
  )
}

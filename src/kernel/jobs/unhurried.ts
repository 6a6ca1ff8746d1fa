import { slowDatabase } from '../postgres/database.ts'
import type { OrganizationScope } from '../scope.ts'

/** How long one statement of a job may take that reads a whole organization: four times what a caller may wait for. */
const statementMs = 60_000

/** Few of those jobs run at once in a process, and wait for each other rather than fail. */
export const unhurried = { concurrency: { total: 2, perGroup: 1 } } as const

/**
 * The scope for what a job reads of a whole organization in a statement, which a caller's time is too short for where the
 * organization is large or the machine busy. All such statements share a part of the places of what may take long. Not inside a
 * transaction.
 */
export function unhurriedly(scope: OrganizationScope): OrganizationScope {
  const slowly = { statementMs, share: 'jobs', patienceMs: statementMs }
  return { ...scope, db: slowDatabase(scope.db, slowly) }
}

import { slowDatabase } from '#kernel/postgres/database.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Far longer than the slowest machine needs. */
const statementMs = 600_000

/**
 * The same organization for many rows that a test writes beforehand: a whole table in a statement takes longer, on a machine that
 * is slow or busy, than a caller may wait. Not for what is tested.
 */
export function patient<S extends OrganizationScope>(scope: S): S {
  return { ...scope, db: slowDatabase(scope.db, { statementMs, share: scope.organizationId }) }
}

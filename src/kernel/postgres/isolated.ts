import { sql } from 'kysely'
import { transaction, type OrganizationScope } from '../scope.ts'

/** In a transaction of its own, or, inside another one, so that what fails is undone alone. */
export async function isolated<R>(
  scope: OrganizationScope,
  work: (inside: OrganizationScope) => Promise<R>,
): Promise<R> {
  const { db, recorded } = scope
  if (recorded === undefined) return transaction(scope, work)
  const before = recorded.length
  await sql`savepoint operation`.execute(db)
  try {
    const result = await work(scope)
    await sql`release savepoint operation`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint operation`.execute(db)
    // It is still there, and another of this name around it would be hidden by it.
    await sql`release savepoint operation`.execute(db)
    recorded.length = before
    throw error
  }
}

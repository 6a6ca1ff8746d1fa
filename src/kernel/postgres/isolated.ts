import { sql } from 'kysely'
import { isInTransaction, transaction, type Scope } from '../scope.ts'

/** In a transaction of its own, or, inside another one, so that what fails is undone alone. */
export async function isolated<S extends Scope, R>(
  scope: S,
  work: (inside: S) => Promise<R>,
): Promise<R> {
  if (!isInTransaction(scope)) return transaction(scope, work)
  const { db, recorded } = scope
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

/** Carries what was returned out of the work that it undoes. */
class Undone<R> extends Error {
  readonly result: R

  constructor(result: R) {
    super('undone')
    this.result = result
  }
}

/** What the work returns, of which nothing is left; inside a transaction the rest of that stays. */
export async function undone<S extends Scope, R>(
  scope: S,
  work: (inside: S) => Promise<R>,
): Promise<R> {
  try {
    return await isolated(scope, async (inside) => {
      throw new Undone(await work(inside))
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    return error.result
  }
}

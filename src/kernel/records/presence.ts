import type { InsertQueryBuilder, InsertResult } from 'kysely'

/** Whether a query finds anything. */
export async function isFound(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Stores a row unless there is one with its key; whether it did. Of several that store the same at once the others
 * wait until the first has committed.
 */
export async function isStored<DB, T extends keyof DB>(
  insertion: InsertQueryBuilder<DB, T, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertion
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

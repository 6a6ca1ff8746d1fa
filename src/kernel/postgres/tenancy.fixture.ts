import type { Database } from './database.ts'

/** Whose rows a statement sees that forgot to name the organization. The kernel's own tenant table serves as an example. */
export async function callersSeen(db: Database, operation: string): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('caller')
    .where('operation', '=', operation)
    .execute()
  return rows.map(({ caller }) => caller)
}

import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

/**
 * What texts are found by waits in a list of its index, until it is so much that whoever writes next puts it in order for all.
 * Who writes one record lets as little wait as PostgreSQL can, so that nobody waits long for others.
 */
export const leastWaiting = '64kB'

/** From so many records on it is cheaper to put more of them in order at once. */
const many = 100
const mostWaiting = '1MB'

/** Lets more wait in the transaction that is open, if it writes many and is not the last to do so. */
export async function letMoreWait(
  { db, endsMany = false }: OrganizationScope,
  records: number,
): Promise<void> {
  if (records < many || endsMany) return
  await sql`set local gin_pending_list_limit = ${sql.lit(mostWaiting)}`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Lets one transaction at a time do what the name stands for, until it ends; others wait. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

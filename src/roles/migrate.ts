import { migrateQueue } from '#kernel/jobs/queue.ts'
import { applicationRole, type ConnectionSettings } from '#kernel/postgres/connections.ts'
import { migrate } from '#kernel/postgres/migrate.ts'

/** Applies what is missing: tables, then the queue's own. Returns the names of new migrations. */
export function migrateDatabase(settings: ConnectionSettings): Promise<readonly string[]> {
  return migrate(settings, { afterwards: (client) => migrateQueue(client, applicationRole) })
}

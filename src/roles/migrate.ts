import { keptTables } from '#app'
import { keepPartitions } from '#kernel/events/partitions.ts'
import { rebaseLog } from '#kernel/events/rebase.ts'
import { migrateQueue } from '#kernel/jobs/queue-tables.ts'
import {
  applicationRole,
  type ConnectionSettings,
} from '#kernel/postgres/connections/connections.ts'
import { tellExpectedRecords } from '#kernel/postgres/expected-records.ts'
import { admitService, migrate } from '#kernel/postgres/migrating/migrate.ts'
import { grantPurge } from '#kernel/tenants/purge-rights.ts'

/** Without settings of its own, a migration drops no events. */
const foreverDays = 36_500

/**
 * Applies what is missing: tables, then the queue's own, the months of the event log, what the planner is told, and who may purge.
 * Lets `user` serve, where it is not the owner. Returns the names of new migrations.
 */
export function migrateDatabase(
  settings: ConnectionSettings,
  { EVENT_RETENTION_DAYS: retentionDays = foreverDays }: { EVENT_RETENTION_DAYS?: number } = {},
  user?: string,
): Promise<readonly string[]> {
  return migrate(settings, {
    afterwards: async (client) => {
      await migrateQueue(client, applicationRole)
      await keepPartitions(client, { now: new Date(), retentionDays })
      await tellExpectedRecords(client)
      await rebaseLog(client)
      await grantPurge(client, keptTables)
      if (user !== undefined) await admitService(client, user)
    },
  })
}

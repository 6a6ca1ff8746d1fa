import pg from 'pg'
import { dayMs } from '#kernel/clock.ts'
import { keepPartitions } from '#kernel/events/partitions.ts'
import type { Scope } from '#kernel/scope.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { tellExpectedRecords } from '#kernel/postgres/expected-records.ts'

const lockKey = 7_305_170_262

/** Makes and drops the months of the event log once a day, as the owner of the tables. Gives what stops it. */
export function startEventUpkeep(base: Scope, settings: ConnectionSettings): () => void {
  const run = () => {
    keepMonths(base, settings).catch((error: unknown) =>
      base.log.warn({ err: error }, 'months of the event log not kept; tried again tomorrow'),
    )
  }
  run()
  const daily = setInterval(run, dayMs)
  return () => clearInterval(daily)
}

/** One node at a time; who does not own the tables leaves it to `growth migrate`. */
async function keepMonths({ now, config }: Scope, settings: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'workspace-growth upkeep' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_class where oid = 'events'::regclass and pg_has_role(relowner, 'usage')
          and pg_try_advisory_lock($1)`,
      [lockKey],
    )
    const upkeep = { now: now(), retentionDays: config.EVENT_RETENTION_DAYS }
    if (rowCount !== 1) return
    await keepPartitions(client, upkeep)
    await tellExpectedRecords(client)
  } finally {
    await client.end()
  }
}

import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { until } from './until.ts'

/**
 * Resolves when readers see all that is recorded by now: an event waits for transactions that began before
 * it, also for those of tests beside.
 */
export async function allVisible({ db }: OrganizationScope): Promise<void> {
  const { begun } = await ids(db)
  await until(async () => (await ids(db)).complete >= begun, 'a transaction stays open')
}

async function ids(db: OrganizationScope['db']) {
  const { rows } = await sql<{ begun: number; complete: number }>`
    select pg_snapshot_xmax(s)::text::bigint as begun, pg_snapshot_xmin(s)::text::bigint as complete
      from pg_current_snapshot() s`.execute(db)
  return rows[0]!
}

/** What was recorded in the organization, as its tenant reads it, oldest first. */
export async function eventsOf({ scope }: { scope: OrganizationScope }, type = '') {
  const events = await scope.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'actor', 'cause', 'changes', 'data'])
    .where('organization_id', '=', scope.organizationId)
    .orderBy('lsn')
    .orderBy('id')
    .execute()
  return events.filter((one) => one.type.startsWith(type))
}

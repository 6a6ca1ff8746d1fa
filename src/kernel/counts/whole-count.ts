import { sql } from 'kysely'
import { dayMs } from '../clock.ts'
import type { Count } from '../lists/count.ts'
import { enqueue } from '../jobs/job.ts'
import type { OrganizationScope } from '../scope.ts'
import { counting } from './counting.ts'
import { partOf, stepsFrom, type WholeList } from './whole-list.ts'

/** Events that are added up to a count at most; beyond, it has to be brought forward first. */
export const maxSteps = 10_000
/** From so many on, the count is brought forward meanwhile. */
export const manySteps = 1000

/**
 * How many records a long list holds: the count that is kept, and the events since, in one look. Where none is
 * kept, or one that is too old, it is counted in the background, and found the next time.
 */
export async function findWholeCount(
  scope: OrganizationScope,
  list: WholeList,
): Promise<Count | undefined> {
  const kept = await readKept(scope, list)
  const isKept = kept !== undefined && kept.seen <= maxSteps
  if (!isKept || kept.seen > manySteps) await bringForward(scope, list)
  return isKept ? { count: kept.count, isExact: true } : undefined
}

async function readKept({ db, organizationId, now, config }: OrganizationScope, list: WholeList) {
  const steps = stepsFrom(list, organizationId, sql.ref('c.txid'))
  const { rows } = await sql<{ count: number; seen: number }>`
    select (c.count + s.sum)::bigint as count, s.seen
      from record_counts c,
           lateral (select coalesce(sum(step), 0) as sum, count(*) as seen
                      from (${steps} limit ${maxSteps + 1}) steps) s
     where c.organization_id = ${organizationId} and c.noun = ${list.table}
       and c.part = ${partOf(list)} and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}`.execute(
    db,
  )
  return rows[0]
}

/** What was counted before may lack events that are gone; half the time they are kept is well before that. */
export function oldest(now: Date, retentionDays: number): string {
  return new Date(now.getTime() - (retentionDays * dayMs) / 2).toISOString()
}

function bringForward(scope: OrganizationScope, { table, adds, takes, part }: WholeList) {
  const list = { table, adds: [...adds], takes: [...takes], ...(part && { part }) }
  return enqueue(scope, counting, list, {
    singletonKey: [scope.organizationId, table, part?.value].join(' '),
  })
}

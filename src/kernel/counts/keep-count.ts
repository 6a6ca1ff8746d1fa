import { sql, type RawBuilder } from 'kysely'
import { timestamp } from '../clock.ts'
import { job } from '../jobs/job.ts'
import type { OrganizationScope } from '../scope.ts'
import { counting } from './counting.ts'
import { partOf, recordsOf, stepsFrom, type WholeList } from './whole-list.ts'
import { oldest } from './whole-count.ts'

/**
 * Keeps the count of a list as it stands below the oldest transaction that runs: what is written below that has ended,
 * and nothing will be. One statement sees one moment, so count and place fit together whatever others write.
 */
export async function keepCount(scope: OrganizationScope, list: WholeList): Promise<void> {
  if (!(await carryOn(scope, list))) await countAnew(scope, list)
}

/** From the count that is kept, by the events since. Returns whether there was one. */
async function carryOn(scope: OrganizationScope, list: WholeList): Promise<boolean> {
  const { organizationId, now, config } = scope
  const steps = stepsFrom(list, organizationId, sql.ref('c.txid'))
  const counted = sql`
    select c.count + (select coalesce(sum(step), 0) from (${steps}) s where s.txid < ${horizon}),
           ${horizon}
      from record_counts c
     where c.organization_id = ${organizationId} and c.noun = ${list.table}
       and c.part = ${partOf(list)} and c.txid <= ${horizon}
       and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}`
  return keep(scope, list, counted)
}

/** From the records, without what their transactions may still add to. */
function countAnew(scope: OrganizationScope, list: WholeList): Promise<boolean> {
  const { organizationId } = scope
  const steps = stepsFrom(list, organizationId, horizon)
  return keep(
    scope,
    list,
    sql`select (select count(*) from (${recordsOf(list, organizationId)}) r)
               - (select coalesce(sum(step), 0) from (${steps}) s), ${horizon}`,
  )
}

/** Every transaction below has ended. */
export const horizon: RawBuilder<unknown> = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

async function keep(
  { db, organizationId, now }: OrganizationScope,
  list: WholeList,
  counted: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into record_counts (organization_id, noun, part, count, txid, counted_at)
    select ${organizationId}::uuid, ${list.table}, ${partOf(list)}, counted.count, counted.txid,
           ${timestamp(now())}::timestamptz
      from (${counted}) counted (count, txid)
    on conflict (organization_id, noun, part) do update
       set count = excluded.count, txid = excluded.txid, counted_at = excluded.counted_at`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export const keepingCounts = job({
  ...counting,
  access: 'organization',
  handle: ({ scope, payload }) => keepCount(scope, payload),
})

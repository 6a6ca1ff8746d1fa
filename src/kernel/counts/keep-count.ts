import { sql } from 'kysely'
import { job } from '../jobs/job.ts'
import { unhurried, unhurriedly } from '../jobs/unhurried.ts'
import type { OrganizationScope } from '../scope.ts'
import { counting } from './counting.ts'
import { horizon, keepFirst, type Counted } from './keep-first.ts'
import { partOf, recordsOf, stepsFrom, type WholeList } from './whole-list.ts'
import { oldest } from './whole-count.ts'

/**
 * Keeps the count of a list as it stands below the oldest transaction that runs: what is written below that has ended,
 * and nothing will be. One statement sees one moment, so count and place fit together whatever others write.
 */
export function keepCount(scope: OrganizationScope, list: WholeList): Promise<void> {
  const place = { table: list.table, part: partOf(list) }
  return keepFirst(scope, place, [carriedOn(scope, list), countedAnew(scope, list)])
}

/** From the count that is kept, by the events since; nothing where there is none. */
function carriedOn({ organizationId, now, config }: OrganizationScope, list: WholeList): Counted {
  const steps = stepsFrom(list, organizationId, sql.ref('c.txid'))
  return sql`
    select c.count + (select coalesce(sum(step), 0) from (${steps}) s where s.txid < ${horizon}), null::jsonb
      from record_counts c
     where c.organization_id = ${organizationId} and c.noun = ${list.table}
       and c.part = ${partOf(list)} and c.txid <= ${horizon}
       and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}`
}

/** From the records, without what their transactions may still add to. */
function countedAnew({ organizationId }: OrganizationScope, list: WholeList): Counted {
  const steps = stepsFrom(list, organizationId, horizon)
  return sql`select (select count(*) from (${recordsOf(list, organizationId)}) r)
                    - (select coalesce(sum(step), 0) from (${steps}) s), null::jsonb`
}

export const keepingCounts = job({
  ...counting,
  access: 'organization',
  ...unhurried,
  handle: ({ scope, payload }) => keepCount(unhurriedly(scope), payload),
})

import { sql, type RawBuilder } from 'kysely'
import { job } from '../jobs/job.ts'
import { unhurried, unhurriedly } from '../jobs/unhurried.ts'
import type { OrganizationScope } from '../scope.ts'
import { countingLabels } from './counting.ts'
import { horizon, keepFirst, type Counted } from './keep-first.ts'
import { labelsOf, labelSteps, type Labelled } from './labelled.ts'
import { oldest } from './whole-count.ts'

/** Keeps how many records carry each label, as it stands below the oldest transaction that runs; see `keepCount`. */
export function keepLabels(scope: OrganizationScope, labelled: Labelled): Promise<void> {
  const place = { table: labelled.table, part: '' }
  return keepFirst(scope, place, [carriedOn(scope, labelled), countedAnew(scope, labelled)])
}

/** From what is kept, by the events since; nothing where there is none. */
function carriedOn(
  { organizationId, now, config }: OrganizationScope,
  labelled: Labelled,
): Counted {
  const kept = sql`from record_counts c
    where c.organization_id = ${organizationId} and c.noun = ${labelled.table} and c.part = ''
      and c.txid <= ${horizon} and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}`
  const since = sql`(select c.txid ${kept})`
  const steps = labelSteps(labelled, organizationId, since)
  const summed = sumOf(sql`
    select l.key as label, l.value::bigint as step
      from (select c.labels ${kept}) k, jsonb_each_text(k.labels) l
    union all select label, step from (${steps}) s where s.txid < ${horizon}`)
  return sql`select * from (${summed}) summed where exists (select ${kept})`
}

/** From the labels, without what their transactions may still add to. */
function countedAnew({ organizationId }: OrganizationScope, labelled: Labelled): Counted {
  const steps = labelSteps(labelled, organizationId, horizon)
  return sumOf(sql`
    select label, count(*) as step from (${labelsOf(labelled, organizationId)}) l group by label
    union all select label, -step from (${steps}) s`)
}

function sumOf(steps: RawBuilder<unknown>): Counted {
  return sql`select coalesce(sum(n), 0), coalesce(jsonb_object_agg(label, n) filter (where n <> 0), '{}')
               from (select label, sum(step) as n from (${steps}) steps group by label) each`
}

export const keepingLabels = job({
  ...countingLabels,
  access: 'organization',
  ...unhurried,
  handle: ({ scope, payload }) => keepLabels(unhurriedly(scope), payload),
})

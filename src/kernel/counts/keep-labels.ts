import { sql, type RawBuilder } from 'kysely'
import { timestamp } from '../clock.ts'
import { job } from '../jobs/job.ts'
import type { OrganizationScope } from '../scope.ts'
import { countingLabels } from './counting.ts'
import { horizon } from './keep-count.ts'
import { labelsOf, labelSteps, type Labelled } from './labelled.ts'
import { oldest } from './whole-count.ts'

/** Keeps how many records carry each label, as it stands below the oldest transaction that runs; see `keepCount`. */
export async function keepLabels(scope: OrganizationScope, labelled: Labelled): Promise<void> {
  if (!(await carryOn(scope, labelled))) await countAnew(scope, labelled)
}

/** From what is kept, by the events since. Returns whether there was something. */
function carryOn(scope: OrganizationScope, labelled: Labelled): Promise<boolean> {
  const { organizationId, now, config } = scope
  const kept = sql`from record_counts c
    where c.organization_id = ${organizationId} and c.noun = ${labelled.table} and c.part = ''
      and c.txid <= ${horizon} and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}`
  const since = sql`(select c.txid ${kept})`
  const steps = labelSteps(labelled, organizationId, since)
  return keep(
    scope,
    labelled,
    sql`select l.key as label, l.value::bigint as step
          from (select c.labels ${kept}) k, jsonb_each_text(k.labels) l
        union all select label, step from (${steps}) s where s.txid < ${horizon}`,
    sql`where exists (select ${kept})`,
  )
}

/** From the labels, without what their transactions may still add to. */
function countAnew(scope: OrganizationScope, labelled: Labelled): Promise<boolean> {
  const { organizationId } = scope
  const steps = labelSteps(labelled, organizationId, horizon)
  return keep(
    scope,
    labelled,
    sql`select label, count(*) as step from (${labelsOf(labelled, organizationId)}) l group by label
        union all select label, -step from (${steps}) s`,
  )
}

async function keep(
  { db, organizationId, now }: OrganizationScope,
  { table }: Labelled,
  steps: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into record_counts (organization_id, noun, part, count, labels, txid, counted_at)
    select ${organizationId}::uuid, ${table}, '', counted.count, counted.labels, ${horizon},
           ${timestamp(now())}::timestamptz
      from (select coalesce(sum(n), 0) as count,
                   coalesce(jsonb_object_agg(label, n) filter (where n <> 0), '{}') as labels
              from (select label, sum(step) as n from (${steps}) steps group by label) each) counted
     ${where}
    on conflict (organization_id, noun, part) do update
       set count = excluded.count, labels = excluded.labels, txid = excluded.txid,
           counted_at = excluded.counted_at`.execute(db)
  return numAffectedRows === 1n
}

export const keepingLabels = job({
  ...countingLabels,
  access: 'organization',
  handle: ({ scope, payload }) => keepLabels(scope, payload),
})

import { sql, type RawBuilder } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import { enqueue } from '../jobs/job.ts'
import type { OrganizationScope } from '../scope.ts'
import { countingLabels } from './counting.ts'
import { labelsOf, labelSteps, type Labelled } from './labelled.ts'
import { manySteps, maxSteps, oldest } from './whole-count.ts'

/**
 * How many records carry each label, as rows of `label` and `n`: counted one by one where there are few; else what is
 * kept, and the events since. Where nothing is kept, they are counted all the same, and kept for the next time.
 */
export async function labelCounts(
  scope: OrganizationScope,
  labelled: Labelled,
): Promise<RawBuilder<unknown>> {
  const { are_few: areFew, seen } = await lookUp(scope, labelled)
  const isKept = seen !== null && seen <= maxSteps
  if (!areFew && (!isKept || seen > manySteps)) await bringForward(scope, labelled)
  return areFew || !isKept
    ? sql`select label, count(*) as n from (${labelsOf(labelled, scope.organizationId)}) l group by label`
    : keptCounts(scope, labelled)
}

/** What is kept, and the events since, in one look. */
export function keptCounts(
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  labelled: Labelled,
): RawBuilder<unknown> {
  const kept = keptRow(organizationId, labelled)
  const steps = labelSteps(labelled, organizationId, sql`(select c.txid ${kept})`)
  return sql`select label, sum(step) as n
    from (select l.key as label, l.value::bigint as step
            from (select c.labels ${kept}) k, jsonb_each_text(k.labels) l
          union all select label, step from (${steps}) s) steps
   group by label having sum(step) <> 0`
}

function keptRow(organizationId: string, { table }: Labelled): RawBuilder<unknown> {
  return sql`from record_counts c
    where c.organization_id = ${organizationId} and c.noun = ${table} and c.part = ''`
}

interface Looked {
  readonly are_few: boolean
  /** Steps since what is kept; null where nothing is, or too long ago. */
  readonly seen: number | null
}

async function lookUp(
  { db, organizationId, now, config }: OrganizationScope,
  labelled: Labelled,
): Promise<Looked> {
  const steps = labelSteps(labelled, organizationId, sql`k.txid`)
  const { rows } = await sql<Looked>`
    select (select count(*) from (${labelsOf(labelled, organizationId)} limit ${maxCounted + 1}) l)
             <= ${maxCounted} as are_few,
           (select (select count(*) from (${steps} limit ${maxSteps + 1}) s)
              from (select c.txid ${keptRow(organizationId, labelled)}
                       and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}) k) as seen`.execute(
    db,
  )
  return rows[0] ?? { are_few: true, seen: null }
}

function bringForward(scope: OrganizationScope, labelled: Labelled): Promise<void> {
  return enqueue(scope, countingLabels, labelled, {
    singletonKey: `${scope.organizationId} ${labelled.table}`,
  })
}

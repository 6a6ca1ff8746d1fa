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
  const now = sql`select label, count(*) as n
    from (${labelsOf(labelled, scope.organizationId)}) l group by label`
  if (await areFew(scope, labelled)) return now
  const kept = await readKept(scope, labelled)
  const seen = kept.reduce((sum, one) => sum + one.steps, 0)
  const isKept = kept.length > 0 && seen <= maxSteps
  if (!isKept || seen > manySteps) await bringForward(scope, labelled)
  return isKept
    ? sql`select label, n from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k (label text, n bigint)
           where n <> 0`
    : now
}

async function areFew(
  { db, organizationId }: OrganizationScope,
  labelled: Labelled,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (${labelsOf(labelled, organizationId)} limit ${maxCounted + 1}) l`.execute(db)
  return (rows[0]?.count ?? 0) <= maxCounted
}

interface KeptLabel {
  readonly label: string
  readonly n: number
  /** How often it came or went since. */
  readonly steps: number
}

/** Nothing where nothing is kept, or too long ago. */
async function readKept(
  { db, organizationId, now, config }: OrganizationScope,
  labelled: Labelled,
): Promise<readonly KeptLabel[]> {
  const isFresh = sql`and c.counted_at > ${oldest(now(), config.EVENT_RETENTION_DAYS)}`
  const { rows } = await sql<KeptLabel>`
    select label, sum(step)::bigint as n, count(*) filter (where is_since) as steps
      from (${keptAndSince(organizationId, labelled, { isFresh, most: sql`limit ${maxSteps + 1}` })}) steps
     group by label`.execute(db)
  return rows
}

/** What is kept, and the events since, in one look. */
export function keptCounts(
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  labelled: Labelled,
): RawBuilder<unknown> {
  return sql`select label, sum(step) as n from (${keptAndSince(organizationId, labelled)}) steps
   group by label having sum(step) <> 0`
}

function keptAndSince(
  organizationId: string,
  labelled: Labelled,
  { isFresh, most } = { isFresh: sql``, most: sql`` },
): RawBuilder<unknown> {
  const kept = sql`from record_counts c
    where c.organization_id = ${organizationId} and c.noun = ${labelled.table} and c.part = '' ${isFresh}`
  const since = labelSteps(labelled, organizationId, sql`(select c.txid ${kept})`)
  return sql`select l.key as label, l.value::bigint as step, false as is_since
      from (select c.labels ${kept}) k, jsonb_each_text(k.labels) l
    union all
    select label, step, true from (${since} ${most}) s`
}

function bringForward(scope: OrganizationScope, labelled: Labelled): Promise<void> {
  return enqueue(scope, countingLabels, labelled, {
    singletonKey: `${scope.organizationId} ${labelled.table}`,
  })
}

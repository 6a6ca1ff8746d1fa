import { sql, type RawBuilder } from 'kysely'
import { timestamp } from '../clock.ts'
import type { OrganizationScope } from '../scope.ts'

/** A row of a count and of the counts of labels, if any, as they stand below `horizon`; or none. */
export type Counted = RawBuilder<unknown>

/** Every transaction below has ended. */
export const horizon: RawBuilder<unknown> = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

interface Place {
  readonly table: string
  readonly part: string
}

/** Keeps the first of these that has a row. */
export async function keepFirst(
  scope: OrganizationScope,
  place: Place,
  [first, ...others]: readonly Counted[],
): Promise<void> {
  if (first !== undefined && !(await keep(scope, place, first)))
    await keepFirst(scope, place, others)
}

async function keep(
  { db, organizationId, now }: OrganizationScope,
  { table, part }: Place,
  counted: Counted,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into record_counts (organization_id, noun, part, count, labels, txid, counted_at)
    select ${organizationId}::uuid, ${table}, ${part}, counted.count, counted.labels, ${horizon},
           ${timestamp(now())}::timestamptz
      from (${counted}) counted (count, labels)
    on conflict (organization_id, noun, part) do update
       set count = excluded.count, labels = excluded.labels, txid = excluded.txid,
           counted_at = excluded.counted_at`.execute(db)
  return numAffectedRows === 1n
}

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'

/** Notes that businesses changed and are to be compared, in the transaction of the change. */
export async function noteComparisons(
  { db, newId, now }: Pick<Scope, 'db' | 'newId' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into business_comparisons (business_id, note, noted_at)
    select id, ${newId()}::uuid, ${timestamp(now())}::timestamptz from businesses where id = any(${[...ids]}::uuid[]) order by id
    on conflict (business_id) do update set note = excluded.note`.execute(db)
}

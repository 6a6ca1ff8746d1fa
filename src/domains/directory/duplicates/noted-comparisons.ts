import { sql, type RawBuilder } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'

/** Notes that businesses changed and are to be compared, in the transaction of the change. */
export function comparisonsOf(
  { newId, now }: Pick<Scope, 'newId' | 'now'>,
  ids: readonly string[],
): RawBuilder<unknown> {
  return sql`
    insert into business_comparisons (business_id, note, noted_at)
    select id, ${newId()}::uuid, ${timestamp(now())}::timestamptz from businesses where id = any(${[...ids]}::uuid[]) order by id
    on conflict (business_id) do update set note = excluded.note`
}

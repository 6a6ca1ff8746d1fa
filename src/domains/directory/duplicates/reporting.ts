import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import type { Candidate } from './candidates.ts'

/** Tells moderators what may be one, to be merged. What they dismissed comes back once one of the two has changed. */
export async function reportDuplicates(
  { db, newId, now }: Scope,
  businessId: string,
  candidates: readonly Candidate[],
): Promise<void> {
  if (candidates.length === 0) return
  const created_at = timestamp(now())
  const rows = candidates.map(({ id: other_id, score, reasons }) => ({
    id: newId(),
    business_id: businessId,
    other_id,
    score,
    reasons,
    created_at,
  }))
  await sql`
    with given as (
      select g.id, g.business_id, g.other_id, g.score, array(select json_array_elements_text(g.reasons)) as reasons,
             g.created_at, array[g.business_id, g.other_id] as both_ids, ${readOf('one', 'other')} as read
        from json_to_recordset(${JSON.stringify(rows)}::json) g
             (id uuid, business_id uuid, other_id uuid, score float8, reasons json, created_at timestamptz)
        join businesses one on one.id = g.business_id join businesses other on other.id = g.other_id
    ), again as (
      update business_duplicates d
         set score = given.score, reasons = given.reasons, created_at = given.created_at,
             dismissed_at = null, dismissed_by = null, dismissed_of = null
        from given where d.business_id = any(both_ids) and d.other_id = any(both_ids)
         and d.dismissed_at is not null and d.dismissed_of <> given.read)
    insert into business_duplicates (id, business_id, other_id, score, reasons, created_at)
    select id, business_id, other_id, score, reasons, created_at from given
     where not exists (select from business_duplicates d
                        where d.business_id = any(both_ids) and d.other_id = any(both_ids))
    on conflict do nothing`.execute(db)
}

/** What the score reads of two entries, the same whichever is named first. */
export function readOf(one: string, other: string) {
  const [a, b] = [one, other].map(
    (entry) =>
      sql`json_build_array(${sql.ref(`${entry}.search_name`)}, ${sql.ref(`${entry}.phone_key`)},
        ${sql.ref(`${entry}.domain_key`)}, ${sql.ref(`${entry}.lat`)}, ${sql.ref(`${entry}.lng`)})::text`,
  )
  return sql<string>`md5(least(${a}, ${b}) || greatest(${a}, ${b}))`
}

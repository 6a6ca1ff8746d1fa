import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { comparisonsOf } from '../duplicates/noted-comparisons.ts'
import { placesOf, withoutPlaces } from '../places/noted-places.ts'

/**
 * Notes for those who follow the directory that businesses changed, where they are found from now on, and that they are to be compared. In the transaction of the change, after it: whoever
 * changes the same business waits for its row; where the seed leaves one alone, another's note stays.
 */
export async function noteChanges(scope: Scope, ids: readonly string[]): Promise<void> {
  const { db, now } = scope
  const all = sql`any(${[...ids]}::uuid[])`
  // What was noted before goes first, and what stands in no other's way goes with it.
  await sql`
    with places as (${withoutPlaces(ids)}),
         changes as (delete from business_changes where business_id = ${all})
    ${comparisonsOf(scope, ids)}`.execute(db)
  await sql`
    with places as (${placesOf(ids)})
    insert into business_changes (business_id, slug, is_removed, txid, changed_at)
    select id, slug, false, pg_current_xact_id()::text::bigint, ${timestamp(now())}::timestamptz
      from businesses where id = ${all}
    on conflict do nothing`.execute(db)
}

/** Notes that a business is gone for good. */
export async function noteRemoval(
  { db, now }: Scope,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<void> {
  await db.deleteFrom('business_changes').where('business_id', '=', id).execute()
  await db.deleteFrom('business_vectors').where('business_id', '=', id).execute()
  await db
    .insertInto('business_changes')
    .values({
      business_id: id,
      slug,
      is_removed: true,
      txid: sql`pg_current_xact_id()::text::bigint`,
      changed_at: timestamp(now()),
    })
    .execute()
}

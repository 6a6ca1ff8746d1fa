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
  // What was noted before goes first.
  await sql`
    with places as (${withoutPlaces(ids)})
    delete from business_changes where business_id = any(${[...ids]}::uuid[])`.execute(scope.db)
  await noteNew(scope, ids)
}

/** The same of businesses of which nothing is noted yet. */
export async function noteNew(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    with places as (${placesOf(ids)}),
         comparisons as (${comparisonsOf(scope, ids)})
    insert into business_changes (business_id, slug, is_removed, txid, changed_at)
    select id, slug, false, pg_current_xact_id()::text::bigint, ${timestamp(scope.now())}::timestamptz
      from businesses where id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(scope.db)
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

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope, UserScope } from '#kernel/scope.ts'
import { readPair } from './pairs.ts'
import { readOf } from './reporting.ts'

/** Says that the two are not one, as they are now; who said so first stands. @throws NotFound */
export async function dismissPair(scope: UserScope, id: string) {
  await sql`
    update business_duplicates d
       set dismissed_at = ${timestamp(scope.now())}::timestamptz, dismissed_by = ${scope.userId}::uuid,
           dismissed_of = ${readOf('one', 'other')}
      from businesses one, businesses other
     where d.id = ${id} and d.dismissed_at is null and one.id = d.business_id and other.id = d.other_id`.execute(
    scope.db,
  )
  return readPair(scope, id)
}

/** Takes that back. @throws NotFound */
export async function restorePair(scope: Scope, id: string) {
  await scope.db
    .updateTable('business_duplicates')
    .set({ dismissed_at: null, dismissed_by: null, dismissed_of: null })
    .where('id', '=', id)
    .execute()
  return readPair(scope, id)
}

/** What a moderator decided stands, and names them no longer. */
export async function forgetDismissals({ db }: Scope, userId: string): Promise<void> {
  await db
    .updateTable('business_duplicates')
    .set({ dismissed_by: null })
    .where('dismissed_by', '=', userId)
    .execute()
}

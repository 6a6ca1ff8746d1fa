import { sql } from 'kysely'
import { systemActor, transaction, type Scope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { lockStanding, type Acting } from '../moderation/suspension.ts'
import { dayOf } from '../listings/status.ts'

/** Businesses in one run; the rest follows an hour later. */
const mostAtOnce = 1000

/** Tells those who follow the directory which statements have run out, whoever holds the business. One fails alone. */
export async function tellExpiry(scope: Scope): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from business_statements
     where ${isUntold(scope.now())} limit ${mostAtOnce}`.execute(scope.db)
  for (const { id } of rows)
    await tellExpiryOf({ ...scope, actor: systemActor }, id).catch((error: unknown) =>
      scope.log.error({ err: error, business_id: id }, 'expiry not told'),
    )
}

function isUntold(now: Date) {
  return sql<boolean>`not is_expiry_told and valid_until < ${dayOf(now)}::date`
}

/** The business is locked first, as by everybody who writes its statements. */
function tellExpiryOf(scope: Acting, businessId: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockStanding(inside, businessId)
    await inside.db
      .updateTable('business_statements')
      .set({ is_expiry_told: true })
      .where('business_id', '=', businessId)
      .where(isUntold(inside.now()))
      .execute()
    await noteChanges(inside, [businessId])
  })
}

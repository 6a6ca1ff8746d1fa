import { sql } from 'kysely'
import { eachBehind } from '#kernel/jobs/each-behind.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { systemActor, transaction, type Scope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { lockStanding, type Acting } from '../moderation/suspension.ts'
import { dayOf } from '../listings/status.ts'

const mostAtOnce = 1000

/** Tells those who follow the directory which statements have run out, whoever holds the business. One fails alone. */
export const tellExpiry: Sweep<Scope> = (scope, after) =>
  eachBehind(
    scope,
    (id) => untoldBehind(scope, id),
    (id) => tellExpiryOf({ ...scope, actor: systemActor }, id),
    after,
  )

async function untoldBehind({ db, now }: Scope, id: string): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from business_statements
     where ${isUntold(now())} and business_id > ${id} order by business_id limit ${mostAtOnce}`.execute(
    db,
  )
  return rows
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

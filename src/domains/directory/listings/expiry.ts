import { sql } from 'kysely'
import { recordFor } from '#kernel/events/record.ts'
import { eachBehind } from '#kernel/jobs/each-behind.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { systemActor, transaction, type Actor, type Scope } from '#kernel/scope.ts'
import { writeSearchText } from '../businesses/search-columns.ts'
import { listingEvents } from './events.ts'
import { listings } from './listings.ts'
import { dayOf } from './status.ts'

const mostAtOnce = 1000

/** Ends the listings whose last day has passed, and tells who posted them. One business fails alone. */
export const expireListings: Sweep<Scope> = (scope, after) =>
  eachBehind(
    scope,
    (id) => dueBehind(scope, id),
    (id) => expireOf({ ...scope, actor: systemActor }, id),
    after,
  )

async function dueBehind({ db, now }: Scope, id: string): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from business_notices n
     where ${isDue(now())} and business_id > ${id} order by business_id limit ${mostAtOnce}`.execute(
    db,
  )
  return rows
}

function isDue(now: Date) {
  return sql<boolean>`n.status = 'open' and n.valid_until < ${dayOf(now)}::date`
}

/** The business is locked first, as by everybody who writes its listings. */
function expireOf(scope: Scope & { readonly actor: Actor }, businessId: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const { organization_id } = await inside.db
      .selectFrom('businesses')
      .select('organization_id')
      .where('id', '=', businessId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: string }>`
      update business_notices n set status = 'expired'
       where n.business_id = ${businessId} and ${isDue(inside.now())} returning n.id`.execute(
      inside.db,
    )
    await writeSearchText(inside, businessId)
    if (organization_id === null || rows.length === 0) return
    const expired = await listings(inside)
      .where((eb) => eb('n.id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
      .execute()
    for (const data of expired)
      recordFor(inside, organization_id, listingEvents.expired, { subject: data.id, data })
  })
}

import { sql } from 'kysely'
import { recordFor } from '#kernel/events/record.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { systemActor, transaction, type Actor, type Scope } from '#kernel/scope.ts'
import { writeSearchText } from '../businesses/search-columns.ts'
import { listingEvents } from './events.ts'
import { listings } from './listings.ts'
import { dayOf } from './status.ts'

/** Businesses in one run; the rest follows with the next. */
const mostAtOnce = 1000

/** Ends the listings whose last day has passed, and tells who posted them. One business fails alone. */
export async function expireListings(scope: SystemScope): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from business_notices n
     where ${isDue(scope.now())} limit ${mostAtOnce}`.execute(scope.db)
  for (const { id } of rows)
    await expireOf({ ...scope, actor: systemActor }, id).catch((error: unknown) =>
      scope.log.error({ err: error, business_id: id }, 'listings not expired'),
    )
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

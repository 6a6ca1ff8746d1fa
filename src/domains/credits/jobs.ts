import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import type { ReservationId } from './batch.ts'
import { ReservationClosed } from './refusals.ts'
import { transaction } from '#kernel/scope.ts'
import { release } from './reservations.ts'
import { addingUpUsage } from './usage-days.ts'
import { lockWallet } from './wallet-lock.ts'

const maxPerRun = 500

/** Gives back what a crashed operation left reserved. Returns how many reservations it released. */
export async function releaseExpired(scope: SystemScope): Promise<number> {
  const expired = await scope.sweep
    .selectFrom('reservations')
    .select(['organization_id', 'id'])
    .where('status', '=', 'open')
    .where('expires_at', '<=', timestamp(scope.now()))
    .orderBy('expires_at')
    .limit(maxPerRun)
    .execute()
  for (const { organization_id, id } of expired)
    await inEach(scope, [organization_id], (inside) =>
      release(inside, { id: id as ReservationId }).catch((error: unknown) => {
        if (!(error instanceof ReservationClosed)) throw error
      }),
    )
  return expired.length
}

const releaseExpiredReservations = recurring(
  'credits.release_expired',
  '* * * * *',
  async (scope) => {
    const released = await releaseExpired(scope)
    if (released > 0) scope.log.warn({ released }, 'released expired reservations')
  },
)

/** Books out what has expired, where nobody has come by since. Returns in how many organizations. */
export async function expireDue(scope: SystemScope): Promise<number> {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from credit_grants
     where expires_at <= ${timestamp(scope.now())}
     order by expires_at limit ${maxPerRun}`.execute(scope.sweep)
  const organizations = new Set(rows.map(({ organization_id }) => organization_id))
  await inEach(scope, organizations, (inside) => transaction(inside, lockWallet))
  return organizations.size
}

const expireDueGrants = recurring('credits.expire_grants', '* * * * *', async (scope) => {
  await expireDue(scope)
})

export const jobs = [expireDueGrants, releaseExpiredReservations, addingUpUsage]

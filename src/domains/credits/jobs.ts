import { timestamp } from '#kernel/clock.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
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
    await inEach(scope, [{ organization_id }], (inside) =>
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
export function expireDue(scope: SystemScope): Promise<number> {
  const until = timestamp(scope.now())
  const due = { table: 'credit_grants', column: 'expires_at', until, most: maxPerRun } as const
  return inEachDue(scope, due, (inside) => transaction(inside, lockWallet))
}

const expireDueGrants = recurring('credits.expire_grants', '* * * * *', async (scope) => {
  await expireDue(scope)
})

export const jobs = [expireDueGrants, releaseExpiredReservations, addingUpUsage]

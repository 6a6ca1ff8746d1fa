import { timestamp } from '#kernel/clock.ts'
import { sql } from 'kysely'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { oneByOne } from '#kernel/jobs/in-each.ts'
import { recurring, type Sweep } from '#kernel/jobs/job.ts'
import type { ReservationId } from './batch.ts'
import { ReservationClosed } from './refusals.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { release } from './reservations.ts'
import { addingUpUsage } from './usage-days.ts'
import { lockWallet } from './wallet-lock.ts'

/** Gives back what a crashed operation left reserved. */
export const releaseExpired: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const also = sql<boolean>`status = 'open'`
  const due = { table: 'reservations', column: 'expires_at', until, also } as const
  return inEachDue(scope, due, (inside) => releaseThere(inside, until), after)
}

async function releaseThere(scope: OrganizationScope, until: string): Promise<void> {
  const expired = await scope.db
    .selectFrom('reservations')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('status', '=', sql.lit('open'))
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .execute()
  const { organizationId: organization_id, log } = scope
  if (expired.length > 0)
    log.warn({ organization_id, expired: expired.length }, 'releases expired reservations')
  await oneByOne(scope, expired, ({ id }) =>
    release(scope, { id: id as ReservationId }).catch((error: unknown) => {
      if (!(error instanceof ReservationClosed)) throw error
    }),
  )
}

/** Books out what has expired, where nobody has come by since. */
export const expireDue: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'credit_grants', column: 'expires_at', until, also: always } as const
  return inEachDue(scope, due, (inside) => transaction(inside, lockWallet), after)
}

const releaseExpiredReservations = recurring('credits.release_expired', '* * * * *', releaseExpired)

const expireDueGrants = recurring('credits.expire_grants', '* * * * *', expireDue)

export const jobs = [expireDueGrants, releaseExpiredReservations, addingUpUsage]

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { hundredths } from './amounts.ts'
import { afterBurning, bookedOut, burntTo, type LiveGrant } from './burning.ts'
import { recordCrossings } from './crossings.ts'
import { creditsEvents } from './events.ts'
import { shownTransaction } from './ledger.ts'
import { move } from './movements.ts'
import { liveGrants, noteNextExpiry, settleUp } from './settling-up.ts'
import { availableIn, type WalletState } from './wallet-decisions.ts'

/** Whether a grant of the wallet has expired. */
export function hasExpired({ next_expiry }: WalletState, now: Date): boolean {
  return next_expiry !== null && Date.parse(next_expiry) <= now.getTime()
}

/**
 * Books out what has expired, on a wallet that the transaction has locked, so that nobody decides on credits that
 * are over. What work holds that was promised before stays, until it is closed. Returns whether the wallet changed.
 */
export async function expireGrants(
  scope: OrganizationScope,
  wallet: WalletState,
): Promise<boolean> {
  const grants = await liveGrants(scope)
  const due = dueOf(afterBurning(grants, burntTo(wallet.balance, grants)), scope.now())
  const out = bookedOut(due, await reservedBefore(scope, due), availableIn(wallet))
  const isAllReserved = out.length === 0 && due.some(({ remaining }) => remaining > 0)
  if (isAllReserved) return false
  await settleUp(scope)
  let before = wallet
  for (const { id, amount } of out) {
    const after = { ...before, balance: before.balance - amount }
    const subject = await bookOut(scope, id, amount)
    recordCrossings(scope, subject, { before, wallet: after, now: scope.now() })
    before = after
  }
  await noteNextExpiry(scope)
  return true
}

function dueOf(grants: readonly LiveGrant[], now: Date): readonly LiveGrant[] {
  return grants.filter(
    ({ expires_at }) => expires_at !== null && Date.parse(expires_at) <= now.getTime(),
  )
}

async function reservedBefore(
  { db, organizationId }: OrganizationScope,
  due: readonly LiveGrant[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; reserved: number }>`
    select g.id, coalesce(sum(r.amount), 0)::bigint as reserved
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as g (id uuid, expires_at timestamptz)
      join reservations r on r.organization_id = ${organizationId} and r.status = 'open'
                         and r.created_at < g.expires_at
     group by g.id`.execute(db)
  return new Map(rows.map(({ id, reserved }) => [id, reserved]))
}

async function bookOut(scope: OrganizationScope, id: string, amount: number): Promise<string> {
  const { expired } = await scope.db
    .updateTable('credit_grants')
    .set({ remaining: sql`remaining - ${amount}`, expired: sql`expired + ${amount}` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returning('expired')
    .executeTakeFirstOrThrow()
  const booked = await move(scope, {
    kind: 'expiry',
    amount: hundredths(amount),
    // What is given back to a grant after its expiry is booked out again.
    reference: `${id} ${expired} ${timestamp(scope.now())}`,
    description: 'Expired',
  })
  if (booked === undefined) throw new Error('an expiry was booked twice')
  record(scope, creditsEvents.expired, { subject: booked.id, data: shownTransaction(booked) })
  return booked.id
}

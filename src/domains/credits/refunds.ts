import { sql } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { hundredths, type Hundredths } from './amounts.ts'
import { paidBy, type Burn } from './burning.ts'
import { creditsEvents } from './events.ts'
import { insertGrant } from './grants.ts'
import { shownTransaction } from './ledger.ts'
import { move } from './movements.ts'
import { defaultPriority, noteNextExpiry, settleUp } from './settling-up.ts'
import { lockWallet } from './wallet-lock.ts'

export interface Refund {
  /** The transaction that charged: the id of its reservation. */
  readonly id: string
  readonly amount: Hundredths
  /** Names the refund within the charge: the same reference is booked once. */
  readonly reference: string
  readonly description: string
}

/**
 * Gives back what a charge took, or a part of it, to the grants that paid for it, what was burnt last first. What comes back to
 * a grant that has expired is booked out with it. Caps and usage count what was charged. Returns whether this call
 * booked it. @throws NotFound, RangeError where more is given back than was charged
 */
export function refund(scope: OrganizationScope, wish: Refund): Promise<boolean> {
  return transaction(scope, async (inside) => {
    await lockWallet(inside)
    await settleUp(inside)
    const charge = await chargeOf(inside, wish)
    if (charge.isBooked) return false
    if (charge.refunded + wish.amount > charge.amount)
      throw new RangeError('a refund exceeds its charge')
    await giveBack(inside, wish, charge)
    // What came back to a grant that is over goes at once.
    await lockWallet(inside)
    return true
  })
}

interface Charge {
  readonly amount: number
  readonly balance_after: number
  readonly feature: string | null
  readonly subject: string | null
  readonly model: string | null
  readonly epoch: number | null
  readonly refunded: number
  readonly isBooked: boolean
}

async function chargeOf(
  { db, organizationId }: OrganizationScope,
  { id, reference }: Refund,
): Promise<Charge> {
  const { rows } = await sql<Charge>`
    select l.amount, l.balance_after, l.feature, l.subject, l.model, l.epoch,
           coalesce(r.amount, 0)::bigint as refunded, coalesce(r.is_booked, false) as "isBooked"
      from ledger_transfers l
      left join (select sum(amount) as amount, bool_or(reference = ${`${id} ${reference}`}) as is_booked
                   from ledger_transfers
                  where organization_id = ${organizationId} and kind = 'refund'
                    and starts_with(reference, ${`${id} `})) r on true
     where l.organization_id = ${organizationId} and l.id = ${id} and l.kind = 'spend'`.execute(db)
  const [charge] = rows
  if (charge === undefined) throw new NotFound()
  return charge
}

async function giveBack(scope: OrganizationScope, wish: Refund, charge: Charge): Promise<void> {
  const from = charge.balance_after + charge.refunded
  const burns = await burnsOf(scope, charge.epoch)
  const parts = paidBy(burns, { from, to: from + wish.amount })
  const reference = `${wish.id} ${wish.reference}`
  const booked = await move(scope, { ...wish, kind: 'refund', reference, charge })
  if (booked === undefined) throw new Error('a refund was booked twice')
  await restore(scope, parts)
  const rest = wish.amount - parts.reduce((sum, { amount }) => sum + amount, 0)
  if (rest > 0) await insertRest(scope, booked, hundredths(rest))
  await noteNextExpiry(scope)
  record(scope, creditsEvents.refunded, { subject: booked.id, data: shownTransaction(booked) })
}

function burnsOf(
  { db, organizationId }: OrganizationScope,
  epoch: number | null,
): Promise<readonly Burn[]> {
  return db
    .selectFrom('credit_burns')
    .select(['grant_id', 'upper', 'lower'])
    .where('organization_id', '=', organizationId)
    .where('epoch', '=', epoch)
    .orderBy('lower')
    .execute()
}

async function restore(
  { db, organizationId }: OrganizationScope,
  parts: readonly { readonly id: string; readonly amount: number }[],
) {
  await sql`
    update credit_grants g
       set remaining = g.remaining + x.amount, refunded = g.refunded + x.amount
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x (id uuid, amount bigint)
     where g.organization_id = ${organizationId} and g.id = x.id`.execute(db)
}

/** What was charged before grants were kept apart comes back as a grant of its own. */
function insertRest(
  scope: OrganizationScope,
  { id, created_at }: { id: string; created_at: string },
  amount: Hundredths,
) {
  const grant = { id, amount, created_at, priority: defaultPriority, expires_at: null }
  return insertGrant(scope, grant)
}

import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { Expected } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits, type Hundredths } from './amounts.ts'
import { creditsEvents } from './events.ts'
import { shownTransaction, type StoredTransaction } from './ledger.ts'
import { move } from './movements.ts'
import { defaultPriority, noteNextExpiry, settleUp } from './settling-up.ts'

export interface Grant {
  /** Whether it was paid for; a gift where left out. */
  readonly kind?: 'grant' | 'topup'
  /** More than nothing. */
  readonly amount: Hundredths
  /** Names the grant within the organization: the same reference is booked once. */
  readonly reference: string
  readonly description: string
  /** From 1 to 1,000; of grants that expire at the same time the lowest is burnt first. */
  readonly priority?: number | undefined
  readonly expires_at?: string | undefined
}

/** Books a grant on a wallet that the transaction has locked. Returns whether this call booked it. */
export async function postGrant(scope: OrganizationScope, grant: Grant): Promise<boolean> {
  await settleUp(scope)
  const booked = await move(scope, { kind: 'grant', ...grant })
  if (booked === undefined) return false
  await keepApart(scope, booked, grant)
  record(scope, creditsEvents.granted, { subject: booked.id, data: shownTransaction(booked) })
  return true
}

async function keepApart(
  scope: OrganizationScope,
  { id, amount, created_at }: StoredTransaction,
  { priority = defaultPriority, expires_at }: Pick<Grant, 'priority' | 'expires_at'>,
) {
  await insertGrant(scope, { id, amount, priority, created_at, expires_at: expires_at ?? null })
  await sql`update wallets set topped_up = ${amount}
             where organization_id = ${scope.organizationId}`.execute(scope.db)
  await noteNextExpiry(scope)
}

interface NewGrant {
  readonly id: string
  readonly amount: number
  readonly priority: number
  readonly expires_at: string | null
  readonly created_at: string
}

/** Keeps apart what a movement has brought. */
export async function insertGrant(
  { db, organizationId }: OrganizationScope,
  grant: NewGrant,
): Promise<void> {
  const expires_at = grant.expires_at && timestamp(new Date(grant.expires_at))
  await db
    .insertInto('credit_grants')
    .values({ ...grant, organization_id: organizationId, remaining: grant.amount, expires_at })
    .execute()
}

/** A reference names one grant; it cannot name another one too. */
class ReferenceTaken extends Expected {}

/** @throws ReferenceTaken where the grant that was booked under the reference has another amount */
export async function requireSameGrant(
  { db, organizationId }: OrganizationScope,
  { kind = 'grant', amount, reference }: Grant,
): Promise<void> {
  const booked = await db
    .selectFrom('ledger_transfers')
    .select('amount')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (booked.amount === amount) return
  throw new ReferenceTaken(
    `"${reference}" names a grant of ${formatCredits(booked.amount)} credits; give another reference`,
  )
}

import { sql } from 'kysely'
import type { Flushed, Outcome } from '#kernel/coalesce.ts'
import { actorName, transaction, type OrganizationScope } from '#kernel/scope.ts'
import {
  decideAll,
  isCapped,
  type Applied,
  type DecidedBatch,
  type Operation,
  type StoredReservation,
} from './batch.ts'
import { spentThisMonthBy } from './ledger.ts'
import { ahead, seenAfter, type Seen } from './seen.ts'
import { recordSpending, storing } from './storing.ts'
import { lockWallet } from './wallet-lock.ts'

/**
 * Applies operations of one organization, in order, inside the scope's transaction. The wallet's row
 * lock makes every decision see the one before it: without it two callers could both be promised
 * the last credits (guarded by the race tests of reservations). The caps of keys are decided under it too.
 */
export async function applyOperations(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<readonly Outcome<Applied>[]> {
  const { steps } = await applyUnderLock(scope, operations)
  return steps.map(({ outcome }) => outcome)
}

/** Applies operations that met at one wallet in a commit of their own: ahead, where that is possible. */
export async function applyTogether(
  scope: OrganizationScope,
  operations: readonly Operation[],
  seen: Seen | undefined,
): Promise<Flushed<Applied, Seen>> {
  const attempt = await ahead(scope, operations, seen)
  const batch =
    attempt.batch ?? (await transaction(scope, (inside) => applyUnderLock(inside, operations)))
  const outcomes = batch.steps.map(({ outcome }) => outcome)
  return { outcomes, carry: seenAfter(batch, seen, attempt.isOutdated) }
}

async function applyUnderLock(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<DecidedBatch> {
  const wallet = await lockWallet(scope)
  const reservations = await readReservations(scope, operations)
  const spent = await spentUnderCaps(scope, operations)
  const decided = decideAll({ wallet, reservations, spent }, operations)
  if (decided.steps.some(({ amount }) => amount !== undefined))
    await scope.db.executeQuery(storing(scope, wallet, decided))
  recordSpending(scope, decided.steps)
  return decided
}

/** What those who reserve now under a cap of their own have spent before, in one question for all of them. */
async function spentUnderCaps(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, number>> {
  const actors = operations.filter(isCapped).map((operation) => actorName(operation.scope))
  return actors.length === 0 ? new Map() : spentThisMonthBy(scope, [...new Set(actors)])
}

async function readReservations(
  { db, organizationId }: OrganizationScope,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, StoredReservation>> {
  const ids = operations.filter(({ kind }) => kind !== 'reserve').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredReservation>`
    select id, amount, status, feature from reservations
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

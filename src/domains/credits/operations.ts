import { sql, type CompiledQuery } from 'kysely'
import type { Flushed, Outcome } from '#kernel/coalesce.ts'
import { atCommit } from '#kernel/postgres/driver.ts'
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
import { ahead, isFollowed, seenAfter, type Seen } from './seen.ts'
import { isOutdated, recordSpending, storing } from './storing.ts'
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
  const { batch, statement } = await decideUnderLock(scope, operations, nothingOpen)
  if (statement !== undefined) await scope.db.executeQuery(statement)
  recordSpending(scope, batch.steps)
  return batch.steps.map(({ outcome }) => outcome)
}

/** Applies operations that met at one wallet in a commit of their own: ahead, where that is possible. */
export async function applyTogether(
  scope: OrganizationScope,
  operations: readonly Operation[],
  seen: Seen | undefined,
): Promise<Flushed<Applied, Seen>> {
  const attempt = await ahead(scope, operations, seen)
  const batch =
    attempt.batch ?? (await applyUnderLock(scope, operations, seen?.open ?? nothingOpen))
  const outcomes = batch.steps.map(({ outcome }) => outcome)
  return { outcomes, carry: seenAfter(batch, seen, attempt.isOutdated) }
}

type Remembered = ReadonlyMap<string, StoredReservation>

const nothingOpen: Remembered = new Map()

/**
 * Two round trips: the lock, and everything else with the commit, so that the next process waits no longer
 * than that. Should a remembered reservation have been closed by somebody else, nothing is stored and all are
 * read.
 */
async function applyUnderLock(
  scope: OrganizationScope,
  operations: readonly Operation[],
  open: Remembered,
): Promise<DecidedBatch> {
  try {
    return await transaction(scope, async (inside) => {
      const { batch, statement } = await decideUnderLock(inside, operations, open)
      if (statement !== undefined) await storeWithCommit(inside, statement)
      recordSpending(inside, batch.steps)
      return batch
    })
  } catch (error) {
    if (open.size === 0 || !isOutdated(error)) throw error
    return applyUnderLock(scope, operations, nothingOpen)
  }
}

interface DecidedUnderLock {
  readonly batch: DecidedBatch
  /** Stores it; undefined where it changes nothing. */
  readonly statement: CompiledQuery | undefined
}

async function decideUnderLock(
  scope: OrganizationScope,
  operations: readonly Operation[],
  open: Remembered,
): Promise<DecidedUnderLock> {
  const wallet = await lockWallet(scope)
  const reservations = await reservationsOf(scope, operations, open)
  const spent = await spentUnderCaps(scope, operations)
  const batch = decideAll({ wallet, reservations, spent }, operations)
  const changes = batch.steps.some(({ amount }) => amount !== undefined)
  return { batch, statement: changes ? storing(scope, wallet, batch) : undefined }
}

/** What follows from a charge in its own transaction must find it stored. */
async function storeWithCommit(inside: OrganizationScope, statement: CompiledQuery) {
  await inside.db.executeQuery(
    isFollowed(inside) ? statement : atCommit(statement, inside.organizationId),
  )
}

/** What those who reserve now under a cap of their own have spent before, in one question for all of them. */
async function spentUnderCaps(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, number>> {
  const actors = operations.filter(isCapped).map((operation) => actorName(operation.scope))
  return actors.length === 0 ? new Map() : spentThisMonthBy(scope, [...new Set(actors)])
}

/** What is not remembered is read. */
async function reservationsOf(
  { db, organizationId }: OrganizationScope,
  operations: readonly Operation[],
  open: Remembered,
): Promise<Remembered> {
  const named = operations.filter(({ kind }) => kind !== 'reserve').map(({ id }) => id)
  const ids = named.filter((id) => !open.has(id))
  if (ids.length === 0) return open
  const { rows } = await sql<StoredReservation>`
    select id, amount, status, feature from reservations
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map([...open, ...rows.map((row) => [row.id, row] as const)])
}

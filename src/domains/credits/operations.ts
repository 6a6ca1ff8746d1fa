import { sql, type CompiledQuery } from 'kysely'
import type { Flushed, Outcome } from '#kernel/coalesce.ts'
import { committing } from '#kernel/postgres/commit.ts'
import { atCommit } from '#kernel/postgres/connections/driver.ts'
import { isUnfit } from '#kernel/postgres/fitting.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import {
  commitOf,
  decideAll,
  needsCard,
  type Applied,
  type DecidedBatch,
  type Operation,
  type StoredReservation,
} from './batch.ts'
import { hasExpired } from './expiry.ts'
import { findOwnCaps } from './own-caps.ts'
import { readCardVersions, type CardVersion } from './rate-card.ts'
import { ahead, isFollowed, seenAfter, type Seen } from './seen.ts'
import { recordSteps, storingAll } from './storing.ts'
import { lockWallet } from './wallet-lock.ts'

/**
 * Applies operations of one organization, in order, inside the scope's transaction. The wallet's row
 * lock makes every decision see the one before it: without it two callers could both be promised
 * the last credits (guarded by the race tests of reservations). The caps of members, keys and workflows are decided under it too.
 */
export async function applyOperations(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<readonly Outcome<Applied>[]> {
  const { batch, statements } = await decideUnderLock(scope, operations, nothing)
  await storeInOrder(scope, statements)
  recordSteps(scope, batch.steps)
  return batch.steps.map(({ outcome }) => outcome)
}

/**
 * Applies operations that met at one wallet in a commit of their own: ahead, where that is possible. Where what one
 * of them brought along cannot be stored, each has a commit of its own, so that the others are stored.
 */
export async function applyTogether(
  scope: OrganizationScope,
  operations: readonly Operation[],
  seen: Seen | undefined,
  stored: Stored = () => undefined,
): Promise<Flushed<Applied, Seen>> {
  try {
    return await applyInOneCommit(scope, operations, seen, stored)
  } catch (error) {
    if (operations.length === 1 || operations.every(({ also }) => also === undefined)) throw error
    return { outcomes: await applyEach(scope, operations) }
  }
}

/** Told of what others see, while it is not on disk. */
type Stored = (flushed: Flushed<Applied, Seen>) => void

async function applyEach(
  scope: OrganizationScope,
  operations: readonly Operation[],
): Promise<Outcome<Applied>[]> {
  const outcomes: Outcome<Applied>[] = []
  for (const operation of operations) outcomes.push(await applyOne(scope, operation))
  return outcomes
}

async function applyOne(scope: OrganizationScope, operation: Operation): Promise<Outcome<Applied>> {
  try {
    const { batch } = await applyUnderLock(scope, [operation], nothing)
    return batch.steps[0]?.outcome ?? undecided
  } catch (error) {
    return { refusal: error instanceof Error ? error : new Error(String(error)) }
  }
}

const undecided = { refusal: new Error('an operation went undecided') }

async function applyInOneCommit(
  scope: OrganizationScope,
  operations: readonly Operation[],
  seen: Seen | undefined,
  stored: Stored,
): Promise<Flushed<Applied, Seen>> {
  let early: Flushed<Applied, Seen> | undefined
  const attempt = await ahead(scope, operations, seen, (batch) => {
    early = flushed({ batch }, seen, false)
    stored(early)
  })
  if (early !== undefined) return early
  const applied = attempt.batch
    ? { batch: attempt.batch }
    : await applyUnderLock(scope, operations, seen ?? nothing)
  return flushed(applied, seen, attempt.isOutdated)
}

function flushed(
  { batch, cards }: Pick<DecidedUnderLock, 'batch' | 'cards'>,
  seen: Seen | undefined,
  isOutdated: boolean,
): Flushed<Applied, Seen> {
  const outcomes = batch.steps.map(({ outcome }) => outcome)
  const carry = { ...seenAfter(batch, seen, isOutdated), cards: cards ?? seen?.cards }
  return { outcomes, carry }
}

/** What a batch before has found out. */
type Remembered = Pick<Seen, 'open' | 'cards'>

const nothing: Remembered = { open: new Map(), cards: undefined }

/**
 * Two round trips: the lock, and everything else with the commit, so that the next process waits no longer
 * than that. Should a remembered reservation have been closed by somebody else, nothing is stored and all are
 * read.
 */
async function applyUnderLock(
  scope: OrganizationScope,
  operations: readonly Operation[],
  remembered: Remembered,
): Promise<DecidedUnderLock> {
  try {
    return await transaction(scope, async (inside) => {
      const decided = await decideUnderLock(inside, operations, remembered)
      await storeWithCommit(inside, decided.statements)
      await inside.db.executeQuery(committing(commitOf(operations, true)))
      recordSteps(inside, decided.batch.steps)
      return decided
    })
  } catch (error) {
    if (remembered.open.size === 0 || !isUnfit(error)) throw error
    return applyUnderLock(scope, operations, nothing)
  }
}

interface DecidedUnderLock {
  readonly batch: DecidedBatch
  /** Store it; none where it changes nothing. */
  readonly statements: readonly CompiledQuery[]
  readonly cards?: readonly CardVersion[] | undefined
}

async function decideUnderLock(
  scope: OrganizationScope,
  operations: readonly Operation[],
  remembered: Remembered,
): Promise<DecidedUnderLock> {
  // What has expired is over for whoever asked last, whoever opened the transaction.
  const { now } = operations.at(-1)?.scope ?? scope
  const wallet = await lockWallet({ ...scope, now })
  const reservations = await reservationsOf(scope, operations, remembered.open)
  const cards = operations.some(needsCard)
    ? (remembered.cards ?? (await readCardVersions(scope)))
    : undefined
  const own = await findOwnCaps(scope, wallet, operations)
  const keepsExpired = hasExpired(wallet, now())
  const batch = decideAll({ wallet, reservations, own, cards, keepsExpired }, operations)
  // Less is reserved than is remembered where the machine of the database has lost a promise that was not on its disk.
  if (batch.wallet.reserved < 0 && remembered.open.size > 0)
    return decideUnderLock(scope, operations, nothing)
  return { batch, cards, statements: storingAll(scope, wallet, batch) }
}

/** What follows from a charge in its own transaction must find it stored. */
async function storeWithCommit(inside: OrganizationScope, statements: readonly CompiledQuery[]) {
  const deferred = statements.map((statement) => atCommit(statement, inside.organizationId))
  await storeInOrder(inside, isFollowed(inside) ? statements : deferred)
}

async function storeInOrder({ db }: OrganizationScope, statements: readonly CompiledQuery[]) {
  for (const statement of statements) await db.executeQuery(statement)
}

/** What is not remembered is read. */
async function reservationsOf(
  { db, organizationId }: OrganizationScope,
  operations: readonly Operation[],
  open: Remembered['open'],
): Promise<Remembered['open']> {
  const named = operations.filter(({ kind }) => kind !== 'reserve').map(({ id }) => id)
  const ids = named.filter((id) => !open.has(id))
  if (ids.length === 0) return open
  const { rows } = await sql<StoredReservation>`
    select id, amount, status, feature, reference, created_by, member_id, rate_card_version
      from reservations
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map([...open, ...rows.map((row) => [row.id, row] as const)])
}

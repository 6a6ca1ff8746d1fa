import { consequencesOf } from '#kernel/events/consequence.ts'
import type { Commit } from '#kernel/postgres/commit.ts'
import { storeAtOnce } from '#kernel/records/create-at-once.ts'
import { isUnfit } from '#kernel/postgres/fitting.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import {
  commitOf,
  decideAll,
  isCapped,
  needsCard,
  type DecidedBatch,
  type DecidedStep,
  type Operation,
  type StoredReservation,
} from './batch.ts'
import { creditsEvents } from './events.ts'
import { hasExpired } from './expiry.ts'
import type { CardVersion } from './rate-card.ts'
import { recordSteps, storingAll } from './storing.ts'
import type { WalletState } from './wallet-decisions.ts'

/** A wallet as the batch before left it: it is still so unless another process has written since. */
export interface Seen {
  readonly wallet: WalletState
  /** What these batches have opened and not closed. */
  readonly open: Map<string, StoredReservation>
  /** How many more batches are better decided under the lock, since others write to the wallet too. */
  readonly patience: number
  /** How many more batches are better stored so that what hurries need not wait for the disk behind them. */
  readonly hurry: number
  /** The rate cards, once a reservation needed them. */
  readonly cards?: readonly CardVersion[] | undefined
}

const mostOpen = 10_000
const patienceWithOthers = 16
const hurryBehindHurried = 16

/** What came of trying without the lock. */
export interface Attempt {
  /** Undefined where nothing was stored. */
  readonly batch?: DecidedBatch
  /** Whether somebody else has written meanwhile. */
  readonly isOutdated: boolean
}

/**
 * Decides on what was seen last, and stores that in one statement and one commit, which compares it with
 * what is there. With a refusal, an unknown reservation or a cap that is not the wallet's among the operations, after
 * the expiry of a grant, or with somebody else at the wallet, nothing is stored, and they are to be decided under its lock.
 * Where the disk is waited for after others can see it, `onStored` is called before.
 */
export async function ahead(
  scope: OrganizationScope,
  operations: readonly Operation[],
  seen: Seen | undefined,
  onStored: (batch: DecidedBatch) => void = () => undefined,
): Promise<Attempt> {
  const decided = seen === undefined ? undefined : decidedOn(seen, scope, operations)
  if (seen === undefined || decided === undefined) return { isOutdated: false }
  const commits = commitOf(operations, seen.hurry > 0)
  const onSeen = () => onStored(decided)
  const isStored = await store(scope, { before: seen.wallet, decided, commits, onSeen })
  return isStored ? { batch: decided, isOutdated: false } : { isOutdated: true }
}

/** What the next batch may decide on. */
export function seenAfter(
  { wallet, steps }: DecidedBatch,
  before: Seen | undefined,
  isOutdated: boolean,
): Seen {
  const { open, patience, hurry } = before ?? unseen()
  for (const step of steps) note(open, step)
  if (open.size > mostOpen) open.clear()
  const isHurried = steps.some(({ operation }) => operation.isProvisional === true)
  return {
    wallet,
    open,
    patience: isOutdated ? patienceWithOthers : Math.max(0, patience - 1),
    hurry: isHurried ? hurryBehindHurried : Math.max(0, hurry - 1),
  }
}

function unseen(): Pick<Seen, 'open' | 'patience' | 'hurry'> {
  return { open: new Map(), patience: 0, hurry: 0 }
}

function decidedOn(
  seen: Seen,
  scope: OrganizationScope,
  operations: readonly Operation[],
): DecidedBatch | undefined {
  if (seen.patience > 0 || !operations.every((operation) => isKnown(operation, seen)))
    return undefined
  if (isFollowed(scope)) return undefined
  const { wallet, open: reservations, cards } = seen
  const known = { wallet, reservations, own: noCaps, cards }
  const decided = decideAll(known, operations)
  return decided.steps.every(({ amount }) => amount !== undefined) ? decided : undefined
}

/** Whether something else happens in the same transaction because of a charge. */
export function isFollowed(scope: OrganizationScope): boolean {
  return consequencesOf(scope, creditsEvents.spent.type).length > 0
}

const noCaps = { caps: new Map(), spent: new Map() }

function isKnown(operation: Operation, { wallet, open, cards }: Seen): boolean {
  if (hasExpired(wallet, operation.scope.now())) return false
  if (operation.kind !== 'reserve') return open.has(operation.id)
  return !isCapped(operation, wallet) && (cards !== undefined || !needsCard(operation))
}

interface Storing {
  readonly before: WalletState
  readonly decided: DecidedBatch
  readonly commits: Commit
  readonly onSeen: () => void
}

async function store(scope: OrganizationScope, { before, decided, ...waited }: Storing) {
  const note = (inside: OrganizationScope) => recordSteps(inside, decided.steps)
  try {
    await storeAtOnce(scope, storingAll(scope, before, decided), note, waited)
    return true
  } catch (error) {
    if (isUnfit(error)) return false
    throw error
  }
}

function note(open: Map<string, StoredReservation>, { operation, reservation }: DecidedStep): void {
  if (operation.kind !== 'reserve') open.delete(operation.id)
  else if (reservation !== undefined) open.set(operation.id, reservation)
}

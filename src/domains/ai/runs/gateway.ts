import {
  AiPaused,
  hundredths,
  isPaused,
  release,
  reserve,
  ReservationClosed,
  settle,
  type Hundredths,
  type Reservation,
} from '#domains/credits/index.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { runEvents } from './events.ts'
import type { Key } from './keys.ts'
import type { Prepared } from './preparing.ts'
import type { AiRun } from './schemas.ts'
import { closeRun, insertRun, noteUncharged, requireFewRunning, type Ending } from './store.ts'

/** A run that may now be executed: written down, with its credits reserved. */
export interface Opened {
  readonly id: string
  readonly prepared: Prepared
  /** Undefined where nothing is charged. */
  readonly reservation: Reservation | undefined
}

export interface Opening {
  readonly key: Key | undefined
  /** Milliseconds that its calls may take together. */
  readonly timeMs: number
  readonly threadId?: string | undefined
  readonly also?: (inside: OrganizationScope, id: string) => Promise<void>
}

/**
 * Reserves the most that a run may cost, in the wallet's next group commit, and writes the run down; `also` is written
 * with it. A crash in between leaves a reservation, which runs out. Undefined where its key belongs to a run that was
 * started at the same time. @throws the metered refusals, TooManyRuns
 */
export async function openRun(
  scope: OrganizationScope,
  prepared: Prepared,
  { key, timeMs, threadId, also }: Opening,
): Promise<Opened | undefined> {
  if (prepared.most === 0) await requireNoPause(scope)
  await requireFewRunning(scope)
  const id = scope.newId()
  const reservation = await reserved(scope, id, prepared)
  const opened = { id, prepared, reservation }
  let isOpen = false
  try {
    isOpen = await transaction(scope, async (inside) => {
      const inserted = await insertRun(inside, opened, { key, timeMs, threadId })
      if (inserted) await also?.(inside, id)
      return inserted
    })
  } finally {
    if (!isOpen && reservation !== undefined) await release(scope, reservation)
  }
  return isOpen ? opened : undefined
}

/** What costs nothing is paused too. @throws AiPaused */
async function requireNoPause(scope: OrganizationScope): Promise<void> {
  if (!(await isPaused(scope))) return
  throw new AiPaused({ members: { required: '0.00', available: '0.00' } })
}

async function reserved(
  scope: OrganizationScope,
  reference: string,
  { feature: { name }, most: amount, tariff: { rate_card_version } }: Prepared,
) {
  if (amount === 0) return undefined
  return reserve(scope, { feature: `ai_${name}`, reference, amount, rate_card_version })
}

/**
 * Ends a run and settles it, in one transaction and once: whoever comes second, such as the sweep, finds it closed.
 * Undefined for them. `also` is written with it.
 */
export function closeAndSettle(
  scope: OrganizationScope,
  { id, reservation }: Pick<Opened, 'id' | 'reservation'>,
  ending: Ending,
  also?: (inside: OrganizationScope, run: AiRun) => Promise<void>,
): Promise<AiRun | undefined> {
  return transaction(scope, async (inside) => {
    const wanted = capped(ending.charged, reservation)
    const run = await closeRun(inside, id, { ...ending, charged: wanted })
    if (run === undefined) return undefined
    await also?.(inside, run)
    // Last, since others wait for the wallet.
    if (!(await booked(inside, reservation, wanted, ending))) return uncharged(inside, run)
    record(inside, runEvents[ending.status], { subject: id, data: run })
    return run
  })
}

/** Nobody pays more than was promised. */
function capped(amount: Hundredths, reservation: Reservation | undefined): Hundredths {
  return hundredths(Math.min(amount, reservation?.amount ?? 0))
}

/** False where the credits were given back meanwhile, so that nothing was charged. */
async function booked(
  scope: OrganizationScope,
  reservation: Reservation | undefined,
  amount: Hundredths,
  { usage, status }: Ending,
): Promise<boolean> {
  if (reservation === undefined) return true
  try {
    if (amount === 0) await release(scope, reservation)
    else {
      const description = `AI run, ${status}: ${usage.input_tokens} tokens in, ${usage.output_tokens} out`
      await settle(scope, reservation, { amount, description })
    }
    return true
  } catch (error) {
    if (error instanceof ReservationClosed) return false
    throw error
  }
}

async function uncharged(scope: OrganizationScope, run: AiRun): Promise<AiRun> {
  const free = { ...run, credits_charged: '0.00' }
  await noteUncharged(scope, run.id)
  record(scope, runEvents[run.status === 'running' ? 'failed' : run.status], {
    subject: run.id,
    data: free,
  })
  return free
}

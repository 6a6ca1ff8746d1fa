import {
  hundredths,
  release,
  requireFreeWork,
  reserve,
  ReservationClosed,
  settle,
  type Alongside,
  type KeptReservation,
  type Reservation,
} from '#domains/credits/index.ts'
import { record } from '#kernel/events/record.ts'
import { isUnfit } from '#kernel/postgres/fitting.ts'
import { storeTogether } from '#kernel/records/create-at-once.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { TooManyRuns } from '../refusals.ts'
import { runEvents, usageTold } from './events.ts'
import type { Key } from './keys.ts'
import type { Prepared } from './preparing.ts'
import type { AiRun } from './schemas.ts'
import { closing, ended, insertion, runOf, type Ending } from './store.ts'

/** A run that may now be executed: written down, with its credits reserved. */
export interface Opened {
  readonly run: AiRun
  readonly prepared: Prepared
  /** Undefined where nothing is charged. */
  readonly reservation: Reservation | undefined
}

export interface Opening {
  readonly key: Key | undefined
  /** Milliseconds that its calls may take together. */
  readonly timeMs: number
  readonly threadId?: string | undefined
  readonly also?: (run: AiRun) => Alongside
}

/**
 * Reserves the most that a run may cost and writes the run down, with `also`, in the wallet's next group commit.
 * Undefined where its key belongs to a run that was started at the same time, or `also` does not fit.
 * @throws the metered refusals, TooManyRuns
 */
export async function openRun(
  scope: OrganizationScope,
  prepared: Prepared,
  { also, threadId, ...opening }: Opening,
): Promise<Opened | undefined> {
  requireFewRunning(prepared)
  const run = runOf(scope, prepared, threadId)
  const written = (reservation: Reservation | undefined): Alongside => {
    const { statements = [], note } = also?.(run) ?? {}
    const first = insertion(scope, { run, prepared, reservation }, opening)
    return { statements: [first, ...statements], ...(note && { note }) }
  }
  try {
    return { run, prepared, reservation: await reserved(scope, { run, prepared, written }) }
  } catch (error) {
    if (isUnfit(error)) return undefined
    throw error
  }
}

const mostRunning = 50

/** Keeps one person from starting more than can go on. @throws TooManyRuns */
function requireFewRunning({ running }: Prepared): void {
  if (running < mostRunning) return
  throw new TooManyRuns({ members: { running }, headers: { 'retry-after': '5' } })
}

interface Written extends Pick<Opened, 'run' | 'prepared'> {
  readonly written: (reservation: Reservation | undefined) => Alongside
}

async function reserved(scope: OrganizationScope, { run, prepared, written }: Written) {
  const { feature, most: amount, tariff } = prepared
  if (amount > 0) {
    const { rate_card_version } = tariff
    const work = { feature: `ai_${feature.name}`, reference: run.id, amount, rate_card_version }
    return reserve(scope, { ...work, also: written, isProvisional: true })
  }
  await requireFreeWork(scope)
  await store(scope, written(undefined))
  return undefined
}

/** A run that has not ended, and what is promised to it. */
interface Open {
  readonly run: AiRun
  readonly reservation: KeptReservation | undefined
}

function store(scope: OrganizationScope, { statements, note = () => undefined }: Alongside) {
  return storeTogether(scope, statements, note)
}

/**
 * Ends a run and settles it, in one commit and once: whoever comes second, such as the sweep, finds it closed.
 * Undefined for them. `also` is written with it.
 */
export async function closeAndSettle(
  scope: OrganizationScope,
  { run, reservation }: Open,
  ending: Ending,
  also: (run: AiRun) => Alongside = () => ({ statements: [] }),
): Promise<AiRun | undefined> {
  const charged = hundredths(Math.min(ending.charged, reservation?.amount ?? 0))
  try {
    return await close(scope, { run, reservation, also }, { ...ending, charged })
  } catch (error) {
    if (isUnfit(error)) return undefined
    if (!(error instanceof ReservationClosed)) throw error
    // The credits were given back meanwhile, so nothing is charged.
    return closeAndSettle(scope, { run, reservation: undefined }, ending, also)
  }
}

interface Closing extends Open {
  readonly also: (run: AiRun) => Alongside
}

async function close(
  scope: OrganizationScope,
  { run: before, reservation, also }: Closing,
  ending: Ending,
): Promise<AiRun> {
  const run = ended(scope, before, ending)
  const { statements, note } = also(run)
  const written: Alongside = {
    statements: [closing(scope, run, ending), ...statements],
    note: (inside) => {
      note?.(inside)
      record(inside, runEvents[ending.status], { subject: run.id, data: usageTold(run) })
    },
  }
  await (reservation === undefined
    ? store(scope, written)
    : book(scope, reservation, { ...ending, run }, written))
  return run
}

/** Nobody pays more than was promised. */
async function book(
  scope: OrganizationScope,
  reservation: KeptReservation,
  { run, charged: amount, usage, status }: Ending & { readonly run: AiRun },
  also: Alongside,
): Promise<void> {
  if (amount === 0) return void (await release(scope, reservation, also))
  const description = `AI run, ${status}: ${usage.input_tokens} tokens in, ${usage.output_tokens} out`
  await settle(scope, reservation, { amount, description, model: run.model, also })
}

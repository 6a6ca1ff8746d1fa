import { setTimeout as sleep } from 'node:timers/promises'
import { waitingForDisk } from '#kernel/postgres/commit.ts'
import { requireReading } from '#kernel/mcp/permissions.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { conversing } from '../threads/conversing.ts'
import { historyOf } from '../threads/messages.ts'
import { ownThread } from '../threads/threads.ts'
import { execute, outcomeOf } from './executing.ts'
import { openRun } from './gateway.ts'
import { findKeyed, keyOf, type Key } from './keys.ts'
import { prepare, type Outside, type Prepared } from './preparing.ts'
import type { Running } from './running.ts'
import type { AiRun, EstimateRequest, RunRequest } from './schemas.ts'
import { readRun, requestCancel } from './store.ts'

/** What the verbs of runs work with. */
export interface Workshop extends Outside {
  readonly running: Running
}

/** What a run would cost, without making one. @throws ModelUnpriced, ModelNotConfigured */
export async function estimate(
  scope: OrganizationScope,
  outside: Outside,
  request: EstimateRequest,
) {
  const prepared = await prepare(scope, outside, request)
  return prepared.estimate
}

/** How a caller accompanies a run. */
export interface Accompanied {
  readonly idempotencyKey?: string | undefined
  /** Aborted when nobody waits any more; the run goes on. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a model and charges what it used: the most that it may cost is reserved before it is asked. A repeated
 * Idempotency-Key attaches to the run under way, or gives what came of it.
 * @throws the metered refusals, those of `refusals.ts`, IdempotencyKeyReused, NotFound for a thread of others
 */
export async function run(
  scope: OrganizationScope,
  shop: Workshop,
  request: RunRequest,
  accompanied: Accompanied,
): Promise<{ run: AiRun; isReplayed: boolean }> {
  const key = await keyOf(scope, accompanied.idempotencyKey, request)
  const before = key && (await attached(scope, key, accompanied))
  if (before !== undefined) return { run: before, isReplayed: true }
  const { thread_id, max_credits, ...asked } = request
  if (thread_id !== undefined) requireReading(scope, 'An earlier conversation')
  const history = thread_id === undefined ? [] : await ownHistory(scope, thread_id)
  const prepared = await prepare(scope, shop, { ...asked, history })
  requireWithin(prepared, max_credits)
  const thread = thread_id === undefined ? undefined : conversing(scope, thread_id, prepared)
  const opened = await openRun(scope, prepared, {
    key,
    timeMs: timeOf(scope),
    threadId: thread_id,
    ...(thread && { also: thread.begins }),
  })
  if (opened === undefined) return run(scope, shop, request, accompanied)
  const ended = await execute(scope, shop, opened, thread?.ends)
  return { run: outcomeOf(ended), isReplayed: false }
}

/** @throws NotFound for a thread of others */
async function ownHistory(scope: OrganizationScope, threadId: string) {
  const { id } = await ownThread(scope, threadId)
  return historyOf(scope, id)
}

/** @throws ValidationFailed */
function requireWithin({ most, estimate: { max } }: Prepared, bound: number | undefined) {
  if (bound === undefined || most <= bound) return
  const message = `This may cost ${max} credits; allow at least that much, or ask for less.`
  throw validationFailed([{ field: 'max_credits', code: 'too_low', message }])
}

/** Two calls at most. */
function timeOf({ config }: OrganizationScope): number {
  return 2 * config.AI_SECONDS * 1000
}

async function attached(
  scope: OrganizationScope,
  key: Key,
  accompanied: Accompanied,
): Promise<AiRun | undefined> {
  const id = await findKeyed(scope, key)
  if (id === undefined) return undefined
  const run = await ended(scope, id, accompanied.signal)
  // It is seen a moment before it is on disk.
  await scope.db.executeQuery(waitingForDisk)
  return outcomeOf(run)
}

const betweenMs = 200

/** Waits until a run has ended, or nobody waits for it. */
async function ended(
  scope: OrganizationScope,
  id: string,
  signal: AbortSignal | undefined,
  tries = Infinity,
): Promise<AiRun> {
  for (let tried = 1; ; tried += 1) {
    const run = await readRun(scope, id)
    if (run.status !== 'running' || tried > tries || signal?.aborted === true) return run
    await sleep(betweenMs, undefined, { signal }).catch(() => undefined)
  }
}

const triesToSee = 15

/** Stops a run, wherever it is executed; gives it as it is when it has stopped, or after three seconds. @throws NotFound */
export async function cancel(
  scope: OrganizationScope,
  { running }: Workshop,
  id: string,
  signal?: AbortSignal,
): Promise<AiRun> {
  await requestCancel(scope, id)
  running.stop(id)
  return ended(scope, id, signal, triesToSee)
}

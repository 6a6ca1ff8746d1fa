import { ModelFault, type FailureReason } from '#adapters/language-model/contract.ts'
import { hundredths, type Alongside } from '#domains/credits/index.ts'
import { NotFound, type RefusalKind } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { secondsToWait } from '#kernel/wire/retry-after.ts'
import {
  cutOff,
  endings,
  longestPauseSeconds,
  ModelTimeout,
  ModelUnavailable,
  OutputInvalid,
  remedies,
  RunCancelled,
  RunInterrupted,
} from '../refusals.ts'
import { Spoken } from '../stream/spoken.ts'
import { callModel, Produced } from './calling.ts'
import { closeAndSettle, type Opened } from './gateway.ts'
import { citationsIn, type Outside, type Prepared } from './preparing.ts'
import type { Running } from './running.ts'
import type { AiRun } from './schemas.ts'
import { readRun, type Ending } from './store.ts'

/** Calls the model, ends the run and settles it. Whatever happens, the run is closed when this returns. @throws RunInterrupted */
export function execute(
  scope: OrganizationScope,
  { models, running }: Pick<Outside, 'models'> & { readonly running: Running },
  opened: Opened,
  also?: (run: AiRun) => Alongside,
): Promise<AiRun> {
  const { prepared } = opened
  const { id } = opened.run
  return running.execute(scope, id, async (signal) => {
    const produced = new Produced()
    const spoken = new Spoken(scope, opened.run, () => running.tell(id))
    let failure: unknown
    let output_json: Ending['output_json']
    try {
      output_json = await produce(scope, { models, prepared, signal, spoken }, produced)
    } catch (error) {
      failure = error
    }
    const why = whyOf(scope, failure, { running, run: opened.run })
    await spoken.end(why && toldOf(why))
    const ending = { ...endingOf(prepared, produced, why), output_json }
    const run = await closeAndSettle(scope, opened, ending, (closed) => {
      const { statements = [], note } = also?.(closed) ?? {}
      return { statements: [...statements, ...spoken.ending(closed)], ...(note && { note }) }
    })
    return run ?? closedBefore(scope, id)
  })
}

/** @throws RunInterrupted where the machine of the database failed, and had lost that the run was begun */
async function closedBefore(scope: OrganizationScope, id: string): Promise<AiRun> {
  try {
    return await readRun(scope, id)
  } catch (error) {
    throw error instanceof NotFound ? new RunInterrupted() : error
  }
}

interface Producing {
  readonly models: Outside['models']
  readonly prepared: Prepared
  readonly signal: AbortSignal
  readonly spoken: Spoken
}

/**
 * With a schema, the object that fits it; one mistake is shown to the model, unless it had no more tokens, for it would
 * have none then either. @throws ModelFault, OutputInvalid
 */
async function produce(scope: OrganizationScope, calling: Producing, produced: Produced) {
  const { spoken } = calling
  const { output } = calling.prepared
  await callModel(scope, calling, produced)
  if (output === undefined) return undefined
  const first = output.read(produced.text)
  if ('value' in first) return first.value
  if (produced.finishReason === 'length') throw new OutputInvalid()
  spoken.pause()
  await callModel(scope, calling, produced, [
    { role: 'assistant', text: produced.text === '' ? '{}' : produced.text },
    { role: 'user', text: repairOf(first.fault) },
  ])
  const second = output.read(produced.text)
  if ('value' in second) return second.value
  throw new OutputInvalid()
}

function repairOf(fault: string): string {
  return `That does not fit the schema: ${fault} Write the corrected JSON object and nothing else.`
}

/** Why a run did not finish. */
export interface Why {
  readonly kind: RefusalKind
  readonly reason: AiRun['failure_reason']
  /** How long its provider asks to be left alone. */
  readonly pauseSeconds?: number | undefined
}

interface Unfinished {
  readonly running: Running
  readonly run: AiRun
}

/** Says why a run did not finish, and tells the operator what a model is to blame for; undefined where nothing failed. */
export function whyOf(
  { log, now }: OrganizationScope,
  error: unknown,
  { running, run: { id: run, model } }: Unfinished,
): Why | undefined {
  if (error === undefined) return undefined
  if (error instanceof OutputInvalid) return { kind: OutputInvalid, reason: null }
  if (!(error instanceof ModelFault)) {
    log.error({ err: error, run, model }, 'a run failed by a fault of the service')
    return { kind: ModelUnavailable, reason: 'failed' }
  }
  const { reason } = error
  if (reason === 'cancelled')
    return { kind: running.isClosing ? RunInterrupted : RunCancelled, reason: null }
  log.warn({ run, model, reason, ...toldBy(error) }, 'a model could not be used')
  if (reason === 'timeout') return { kind: ModelTimeout, reason: null }
  return { kind: ModelUnavailable, reason, pauseSeconds: pauseOf(error, now()) }
}

function pauseOf({ retryAfter }: ModelFault, now: Date): number | undefined {
  const seconds = secondsToWait(retryAfter, now)
  return seconds && Math.min(seconds, longestPauseSeconds)
}

/** What whoever asked is told of it, in one line. */
export function toldOf({ kind, reason, pauseSeconds }: Why): string {
  return `${kind.code}: ${reason === null ? kind.title : remedyOf(reason, pauseSeconds)}`
}

function remedyOf(reason: FailureReason, pauseSeconds: number | null | undefined): string {
  return pauseSeconds
    ? `${remedies[reason]} It asks for a pause of ${pauseSeconds} seconds.`
    : remedies[reason]
}

/** What helps to find the cause. What a provider says itself stays out: it may repeat the key, or what it was asked. */
function toldBy({ reason, status, told, cause }: ModelFault) {
  if (reason === 'unreachable' && cause instanceof Error) return { told: cause.message }
  return { status, ...(told !== undefined && { told }) }
}

/** What was used is charged, also where the end is missing; what the service itself broke off is not. */
export function endingOf(prepared: Prepared, produced: Produced, why: Why | undefined): Ending {
  const { usage, text: output } = produced
  const isFree = usage.total_tokens === 0 || why?.kind === RunInterrupted
  return {
    status: why === undefined ? 'finished' : why.kind === RunCancelled ? 'cancelled' : 'failed',
    failure: why?.kind.code ?? null,
    failure_reason: why?.reason ?? null,
    retry_after_seconds: why?.pauseSeconds || null,
    finish_reason: produced.finishReason ?? null,
    output,
    citations: citationsIn(prepared, output),
    usage,
    charged: isFree ? hundredths(0) : prepared.tariff.costOf(usage),
  }
}

function unavailable(run_id: string, reason: FailureReason, retry_after_seconds: number | null) {
  const detail = remedyOf(reason, retry_after_seconds)
  if (retry_after_seconds === null)
    return new ModelUnavailable({ detail, members: { run_id, reason } })
  const headers = { 'retry-after': String(retry_after_seconds) }
  return new ModelUnavailable({ detail, headers, members: { run_id, reason, retry_after_seconds } })
}

/** The run as its maker gets it. @throws the refusal by which it failed */
export function outcomeOf(run: AiRun): AiRun {
  if (run.status === 'finished' || run.status === 'running') return run
  const { id: run_id, failure_reason: reason, finish_reason } = run
  if (reason !== null) throw unavailable(run_id, reason, run.retry_after_seconds)
  if (run.failure === OutputInvalid.code && finish_reason === 'length')
    throw new OutputInvalid({ detail: cutOff, members: { run_id } })
  const Failed = endings.find(({ code }) => code === run.failure) ?? RunInterrupted
  throw new Failed({ members: { run_id } })
}

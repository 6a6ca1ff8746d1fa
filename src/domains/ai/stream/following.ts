import { setTimeout as sleep } from 'node:timers/promises'
import { waitingForDisk } from '#kernel/postgres/commit.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { maker } from '../runs/own-runs.ts'
import { readRun } from '../runs/store.ts'
import type { AiRun } from '../runs/schemas.ts'
import { RunInterrupted } from '../refusals.ts'
import { chunksAfter, type Chunk } from './chunks.ts'

/** Tells that a run executed in this process has said more. */
export interface News {
  /** Whether it is executed in this process, so that everything it says is told. */
  isHere(runId: string): boolean
  next(runId: string): Promise<void>
  takePlace(person: string): () => void
}

export interface Following {
  readonly id: string
  /** The last part that the caller has. */
  readonly after: number
  readonly signal: AbortSignal | undefined
}

/** How soon is looked again for what another node writes, and for what this one should have told of. */
const elsewhereMs = 300
const hereMs = 3000
const pingMs = 15_000

/** A run as server-sent events, from anywhere, until it ends or nobody listens; listening decides nothing. */
export async function* follow(
  scope: OrganizationScope,
  news: News,
  { id, after, signal }: Following,
): AsyncGenerator<string> {
  const leave = news.takePlace(maker(scope))
  try {
    yield 'retry: 2000\n\n'
    yield* partsOf(scope, news, { id, after, signal })
  } finally {
    leave()
  }
}

async function* partsOf(
  scope: OrganizationScope,
  news: News,
  { id, after, signal }: Following,
): AsyncGenerator<string> {
  let seq = after
  let silentMs = 0
  let isFinished = false
  let isOver = false
  for (;;) {
    if (signal?.aborted === true) return
    const more = news.next(id)
    // In this order: whoever ends a run has written its last part with that.
    const run = await readRun(scope, id)
    // It is seen a moment before it is on disk.
    if (run.status !== 'running' && !isOver) await scope.db.executeQuery(waitingForDisk)
    isOver = run.status !== 'running'
    const rows = await chunksAfter(scope, id, seq)
    for (const row of rows) {
      yield `id: ${row.seq}\ndata: ${row.chunk}\n\n`
      seq = row.seq
      isFinished = isLast(row.chunk)
    }
    if (isOver && rows.length === 0) {
      yield* isFinished || (seq === after && seq > 0 && run.failure !== RunInterrupted.code)
        ? []
        : told(run, seq)
      yield 'data: [DONE]\n\n'
      return
    }
    if (rows.length > 0) silentMs = 0
    else {
      const waitMs = news.isHere(id) ? hereMs : elsewhereMs
      await Promise.race([more, quiet(waitMs, signal)])
      silentMs += waitMs
      if (silentMs >= pingMs) {
        silentMs = 0
        yield ': ping\n\n'
      }
    }
  }
}

async function quiet(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

function isLast(chunk: string): boolean {
  return chunk.startsWith('{"type":"finish"')
}

/** What a run came to whose parts were not written down, or not to the end. */
function* told(run: AiRun, seq: number): Generator<string> {
  const whole: Chunk[] =
    seq > 0
      ? []
      : [
          dataRun(run),
          { type: 'start', messageId: run.id },
          ...(run.output === ''
            ? []
            : [
                { type: 'text-start', id: '1' },
                { type: 'text-delta', id: '1', delta: run.output },
                { type: 'text-end', id: '1' },
              ]),
        ]
  const failed: Chunk[] = run.failure === null ? [] : [{ type: 'error', errorText: run.failure }]
  for (const [index, chunk] of [...whole, ...failed, finish(run)].entries())
    yield `id: ${seq + index + 1}\ndata: ${JSON.stringify(chunk)}\n\n`
}

/** The first part of every stream. */
export function dataRun({ id: run_id, thread_id, engine, model, estimate }: AiRun): Chunk {
  return { type: 'data-run', data: { run_id, thread_id, engine, model, estimate } }
}

/** The last one. */
export function finish({ credits_charged: credits, usage, finish_reason }: AiRun): Chunk {
  const finishReason = finish_reason?.replace('_', '-') ?? 'error'
  return { type: 'finish', finishReason, messageMetadata: { credits, usage } }
}

/** As the AI SDK wants it, and proxies that would hold it back. */
export const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
}

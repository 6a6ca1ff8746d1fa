import type { CompiledQuery } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** A part of the AI SDK's UI message stream. */
export type Chunk = { readonly type: string } & Readonly<Record<string, unknown>>

/** How long parts wait for others: before the first ones are written, and before each next. */
export interface Pace {
  readonly firstMs: number
  readonly betweenMs: readonly [number, ...number[]]
}

/** The first words leave at once, later ones together. */
const atOnce: Pace = { firstMs: 0, betweenMs: [0, 5, 10, 20, 40] }

const againMs = 500

/**
 * Writes down what a run says, many parts at a time, in their order. Each write waits for the disk, where the run then is
 * too: a part that is told is of no run that could be lost. What could not be written is written with the next.
 */
export class ChunkWriter {
  readonly #scope: OrganizationScope
  readonly #runId: string
  readonly #onWritten: () => void
  readonly #pace: Pace
  #next = 1
  #written = 0
  /** What could not be written, or nobody knows whether it was: it stays as it is. */
  #left: readonly Chunk[] = []
  #waiting: Chunk[] = []
  #writing: Promise<void> | undefined
  #isStopped = false
  #wake: () => void = () => undefined

  constructor(scope: OrganizationScope, runId: string, onWritten: () => void, pace = atOnce) {
    this.#scope = scope
    this.#runId = runId
    this.#onWritten = onWritten
    this.#pace = pace
  }

  /** Whether some parts are written, or nobody knows. */
  get mayHaveWritten(): boolean {
    return this.#written > 0 || this.#left.length > 0
  }

  write(chunk: Chunk): void {
    const last = this.#waiting.at(-1)
    if (last?.type === 'text-delta' && chunk.type === 'text-delta' && last['id'] === chunk['id'])
      this.#waiting[this.#waiting.length - 1] = {
        ...last,
        delta: String(last['delta']) + String(chunk['delta']),
      }
    else this.#waiting.push(chunk)
    this.#writing ??= this.#writeAll()
  }

  /** Writes nothing more by itself: what waits is left to `writingLast`. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await this.#writing
  }

  /** What writes it, and all that is left, with what ends the run. */
  writingLast(chunk: Chunk): CompiledQuery {
    return this.#insertion([...this.#left, ...this.#waiting, chunk]).compile()
  }

  async #writeAll(): Promise<void> {
    const { firstMs, betweenMs } = this.#pace
    if (this.#written === 0) await this.#pause(firstMs)
    while (this.#left.length + this.#waiting.length > 0 && !this.#isStopped) {
      const isWritten = await this.#writeSome()
      const pause = betweenMs[Math.min(this.#written, betweenMs.length) - 1] ?? againMs
      await this.#pause(isWritten ? pause : againMs)
    }
    this.#writing = undefined
  }

  async #writeSome(): Promise<boolean> {
    const chunks = [...this.#left, ...this.#waiting]
    this.#left = chunks
    this.#waiting = []
    try {
      await this.#insertion(chunks).execute()
    } catch (err) {
      this.#scope.log.warn({ err, run: this.#runId }, 'what a run says could not be written down')
      return false
    }
    this.#left = []
    this.#next += chunks.length
    this.#written += 1
    this.#onWritten()
    return true
  }

  /** Until then, or until nothing more is to be written. */
  async #pause(ms: number): Promise<void> {
    if (ms === 0 || this.#isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Of parts that are there already nothing becomes: whoever lost the connection does not know. */
  #insertion(chunks: readonly Chunk[]) {
    const scope = this.#scope
    const created_at = timestamp(scope.now())
    return scope.db
      .insertInto('ai_run_chunks')
      .values(
        chunks.map((chunk, index) => ({
          organization_id: scope.organizationId,
          run_id: this.#runId,
          seq: this.#next + index,
          chunk: JSON.stringify(chunk),
          created_at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
  }
}

const mostAtOnce = 500

export function chunksAfter(scope: OrganizationScope, runId: string, after: number) {
  return scope.db
    .selectFrom('ai_run_chunks')
    .select(['seq', 'chunk'])
    .where('organization_id', '=', scope.organizationId)
    .where('run_id', '=', runId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(mostAtOnce)
    .execute()
}

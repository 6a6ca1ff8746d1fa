import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** A part of the AI SDK's UI message stream. */
export type Chunk = { readonly type: string } & Readonly<Record<string, unknown>>

/** The first words leave at once, later ones together. */
const betweenMs = [0, 5, 10, 20, 40]

/**
 * Writes down what a run says, many parts at a time, in their order. Each write waits for the disk, where the run then is
 * too: a part that is told is of no run that could be lost.
 */
export class ChunkWriter {
  readonly #scope: OrganizationScope
  readonly #runId: string
  readonly #onWritten: () => void
  #next = 1
  #written = 0
  #waiting: Chunk[] = []
  #writing: Promise<void> | undefined

  constructor(scope: OrganizationScope, runId: string, onWritten: () => void) {
    this.#scope = scope
    this.#runId = runId
    this.#onWritten = onWritten
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

  /** Resolves when everything is stored. */
  async flush(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing
  }

  /** What writes it, with what ends the run. */
  writingLast(chunk: Chunk): CompiledQuery {
    return this.#insertion([chunk]).compile()
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const chunks = this.#waiting
        this.#waiting = []
        await this.#insertion(chunks).execute()
        this.#onWritten()
        await sleep(betweenMs[Math.min(this.#written++, betweenMs.length - 1)])
      }
    } finally {
      this.#writing = undefined
    }
  }

  #insertion(chunks: readonly Chunk[]) {
    const scope = this.#scope
    const created_at = timestamp(scope.now())
    const first = this.#next
    this.#next += chunks.length
    return scope.db.insertInto('ai_run_chunks').values(
      chunks.map((chunk, index) => ({
        organization_id: scope.organizationId,
        run_id: this.#runId,
        seq: first + index,
        chunk: JSON.stringify(chunk),
        created_at,
      })),
    )
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

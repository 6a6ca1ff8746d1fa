import type { CompiledQuery } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { AiRun } from '../runs/schemas.ts'
import { ChunkWriter, type Pace } from './chunks.ts'
import { dataRun, finish } from './following.ts'

/** Most runs are over before: what is short is told when it is whole, and costs no writes. */
const slowly: Pace = { firstMs: 250, betweenMs: [250] }

/** What a plain run says, written down for those who follow it once it has spoken for a while. */
export class Spoken {
  readonly #run: AiRun
  readonly #writer: ChunkWriter
  #texts = 0
  #isSpeaking = false

  constructor(scope: OrganizationScope, run: AiRun, onWritten: () => void) {
    this.#run = run
    this.#writer = new ChunkWriter(scope, run.id, onWritten, slowly)
  }

  say(delta: string): void {
    const { id } = this.#run
    if (this.#texts === 0) {
      this.#writer.write(dataRun(this.#run))
      this.#writer.write({ type: 'start', messageId: id, messageMetadata: { run_id: id } })
    }
    if (!this.#isSpeaking) this.#writer.write({ type: 'text-start', id: `text-${++this.#texts}` })
    this.#isSpeaking = true
    this.#writer.write({ type: 'text-delta', id: `text-${this.#texts}`, delta })
  }

  /** What is said next is another text. */
  pause(): void {
    if (this.#isSpeaking) this.#writer.write({ type: 'text-end', id: `text-${this.#texts}` })
    this.#isSpeaking = false
  }

  /** Why it failed, where it did. */
  async end(errorText: string | undefined): Promise<void> {
    this.pause()
    if (this.#texts > 0 && errorText !== undefined) this.#writer.write({ type: 'error', errorText })
    await this.#writer.stop()
  }

  /** What is written with the end of the run; nothing where nothing was before. */
  ending(run: AiRun): readonly CompiledQuery[] {
    return this.#writer.mayHaveWritten ? [this.#writer.writingLast(finish(run))] : []
  }
}

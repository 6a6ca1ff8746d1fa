import type { Expression, SqlBool } from 'kysely'
import { ModelFault, type EmbeddingModel, type Vector } from '#adapters/language-model/contract.ts'
import { hourMs } from '#kernel/clock.ts'
import { TooSlow } from '#kernel/errors.ts'
import { fold } from '#kernel/text/fold.ts'
import type { Scope } from '#kernel/scope.ts'
import { nearestInMeaning } from './vectors.ts'

const mostKept = 500
/** So long a model is left alone after a fault, so that not every search waits for it; then one asks for all. */
const restMs = 30_000

/** What searches mean, by a model that its operator pays for: what was asked lately is not asked again. */
export class Meaning {
  readonly model: EmbeddingModel
  readonly #kept = new Map<string, Vector>()
  readonly #asking = new Map<string, Promise<Vector | undefined>>()
  /** 0 while it responds. */
  #restsUntil = 0
  #hour = 0
  #asked = 0

  constructor(model: EmbeddingModel) {
    this.model = model
  }

  /** Nobody where the model does not say in time, it takes too long to compare, or enough was asked in this hour. */
  async near(scope: Scope, text: string, filters: readonly Expression<SqlBool>[]) {
    const vector = await this.#of(scope, text)
    if (vector === undefined) return []
    try {
      return await nearestInMeaning(scope, { model: this.model.name, vector, filters })
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      scope.log.warn({ err: error }, 'searched by words alone')
      return []
    }
  }

  /** Equal texts at one instant share one request. */
  async #of(scope: Scope, text: string): Promise<Vector | undefined> {
    const key = fold(text)
    const known = this.#kept.get(key) ?? this.#asking.get(key)
    if (known !== undefined || !this.#mayAsk(scope)) return known
    const asked = this.#ask(scope, text)
    this.#asking.set(key, asked)
    const vector = await asked
    this.#asking.delete(key)
    if (vector !== undefined) this.#keep(key, vector)
    return vector
  }

  async #ask({ log, now }: Scope, text: string): Promise<Vector | undefined> {
    try {
      const [vector] = await this.model.embed([text], 'waited for')
      this.#restsUntil = 0
      return vector
    } catch (error) {
      log.warn(whyOf(error), 'searched by words alone')
      this.#restsUntil = now().getTime() + restMs
      return undefined
    }
  }

  #mayAsk({ now, config }: Scope): boolean {
    const at = now().getTime()
    if (at < this.#restsUntil) return false
    if (this.#restsUntil > 0) this.#restsUntil = at + restMs
    const hour = Math.floor(at / hourMs)
    if (hour !== this.#hour) this.#asked = 0
    this.#hour = hour
    this.#asked += 1
    return this.#asked <= config.EMBEDDING_QUERIES_PER_HOUR
  }

  #keep(key: string, vector: Vector): void {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, vector)
  }
}

/** What a provider says itself stays out of the log: it may repeat the key, or what it was asked. */
function whyOf(error: unknown) {
  if (!(error instanceof ModelFault)) return { err: error }
  const { reason, status, told } = error
  return { reason, status, told }
}

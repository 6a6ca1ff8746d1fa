import type { Expression, SqlBool } from 'kysely'
import type { EmbeddingModel, Vector } from '#adapters/language-model/contract.ts'
import { hourMs } from '#kernel/clock.ts'
import { fold } from '#kernel/text/fold.ts'
import type { Scope } from '#kernel/scope.ts'
import { nearestInMeaning } from './vectors.ts'

const mostKept = 500

/** What searches mean, by a model that its operator pays for: what was asked lately is not asked again. */
export class Meaning {
  readonly model: EmbeddingModel
  readonly #kept = new Map<string, Vector>()
  #hour = 0
  #asked = 0

  constructor(model: EmbeddingModel) {
    this.model = model
  }

  /** Nobody where the model does not say in time, or has been asked often enough in this hour. */
  async near(scope: Scope, text: string, filters: readonly Expression<SqlBool>[]) {
    const vector = await this.#of(scope, text)
    return vector === undefined
      ? []
      : nearestInMeaning(scope, { model: this.model.name, vector, filters })
  }

  async #of(scope: Scope, text: string): Promise<Vector | undefined> {
    const key = fold(text)
    const known = this.#kept.get(key)
    if (known !== undefined || !this.#mayAsk(scope)) return known
    try {
      const [vector] = await this.model.embed([text], 'waited for')
      if (vector !== undefined) this.#keep(key, vector)
      return vector
    } catch (error) {
      scope.log.warn({ err: error }, 'searched by words alone')
      return undefined
    }
  }

  #mayAsk({ now, config }: Scope): boolean {
    const hour = Math.floor(now().getTime() / hourMs)
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

/** The fate of one item of a batch: the others are not touched by its refusal. */
export type Outcome<O> = { readonly value: O } | { readonly refusal: Error }

interface Waiting<I, O> {
  readonly item: I
  readonly settle: PromiseWithResolvers<O>
}

const largestBatch = 256

/**
 * Group commit without a timer: while one flush of a key runs, what arrives for that key is collected
 * and becomes the next flush. A lone item is flushed at once, so nobody waits for company.
 */
export class Coalescer {
  /** What waits behind the running flush of a key. A key's items share one type, unknown to the map. */
  readonly #lanes = new Map<string, Waiting<unknown, unknown>[]>()

  /** Hands `item` to the key's next flush. `flush` returns one outcome per item, in order. */
  run<I, O>(
    key: string,
    item: I,
    flush: (items: readonly I[]) => Promise<readonly Outcome<O>[]>,
  ): Promise<O> {
    const settle = Promise.withResolvers<O>()
    const waiting = { item, settle } as Waiting<unknown, unknown>
    const lane = this.#lanes.get(key)
    if (lane === undefined) {
      this.#lanes.set(key, [waiting])
      void this.#drain(
        key,
        flush as (items: readonly unknown[]) => Promise<readonly Outcome<unknown>[]>,
      )
    } else lane.push(waiting)
    return settle.promise
  }

  async #drain(
    key: string,
    flush: (items: readonly unknown[]) => Promise<readonly Outcome<unknown>[]>,
  ): Promise<void> {
    for (let batch = this.#next(key); batch.length > 0; batch = this.#next(key))
      await settleAll(batch, flush)
    this.#lanes.delete(key)
  }

  #next(key: string): Waiting<unknown, unknown>[] {
    return this.#lanes.get(key)?.splice(0, largestBatch) ?? []
  }
}

async function settleAll(
  batch: readonly Waiting<unknown, unknown>[],
  flush: (items: readonly unknown[]) => Promise<readonly Outcome<unknown>[]>,
): Promise<void> {
  try {
    const outcomes = await flush(batch.map(({ item }) => item))
    for (const [index, { settle }] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) settle.reject(new Error('the flush left an item unanswered'))
      else if ('refusal' in outcome) settle.reject(outcome.refusal)
      else settle.resolve(outcome.value)
    }
  } catch (error) {
    for (const { settle } of batch) settle.reject(error)
  }
}

import { setImmediate } from 'node:timers/promises'

/** The fate of one item of a batch: the others are not touched by its refusal. */
export type Outcome<O> = { readonly value: O } | { readonly refusal: Error }

/** What became of the items of one batch, in their order. */
export interface Flushed<O, C> {
  readonly outcomes: readonly Outcome<O>[]
  /** Handed to the key's next flush, if that is not long after. */
  readonly carry?: C | undefined
}

export type Flush<I, O, C> = (items: readonly I[], carried: C | undefined) => Promise<Flushed<O, C>>

interface Waiting {
  readonly item: unknown
  readonly settle: PromiseWithResolvers<unknown>
}

type AnyFlush = Flush<unknown, unknown, unknown>

const largestBatch = 256

/** How long, and of how many keys at rest, is kept what their last flush left. */
const restMs = 10_000
const mostAtRest = 256

interface AtRest {
  readonly carried: unknown
  readonly until: number
}

/**
 * Group commit without a timer: while one flush of a key runs, what arrives for that key is collected
 * and becomes the next flush. A lone item is flushed at once, so nobody waits for company.
 */
export class Coalescer {
  /** What waits behind the running flush of a key. A key's items share one type, unknown to the map. */
  readonly #lanes = new Map<string, Waiting[]>()
  readonly #atRest = new Map<string, AtRest>()

  /** Hands `item` to the key's next flush. `flush` gives one outcome per item, in order. */
  run<I, O, C>(key: string, item: I, flush: Flush<I, O, C>): Promise<O> {
    const settle = Promise.withResolvers<O>()
    const waiting = { item, settle } as Waiting
    const lane = this.#lanes.get(key)
    if (lane === undefined) {
      this.#lanes.set(key, [waiting])
      void this.#drain(key, flush as AnyFlush)
    } else lane.push(waiting)
    return settle.promise
  }

  async #drain(key: string, flush: AnyFlush): Promise<void> {
    let carried = this.#wake(key)
    for (let batch = this.#next(key); batch.length > 0; batch = this.#next(key)) {
      carried = await settleAll(batch, flush, carried)
      // Whoever was just served may ask again in this turn: otherwise callers fall into two halves.
      await setImmediate()
    }
    this.#lanes.delete(key)
    if (carried !== undefined) this.#rest(key, carried)
  }

  #wake(key: string): unknown {
    const atRest = this.#atRest.get(key)
    this.#atRest.delete(key)
    return atRest !== undefined && performance.now() < atRest.until ? atRest.carried : undefined
  }

  #rest(key: string, carried: unknown): void {
    const [longest] = this.#atRest.keys()
    if (longest !== undefined && this.#atRest.size >= mostAtRest) this.#atRest.delete(longest)
    this.#atRest.set(key, { carried, until: performance.now() + restMs })
  }

  #next(key: string): Waiting[] {
    return this.#lanes.get(key)?.splice(0, largestBatch) ?? []
  }
}

async function settleAll(batch: readonly Waiting[], flush: AnyFlush, carried: unknown) {
  try {
    const flushed = await flush(
      batch.map(({ item }) => item),
      carried,
    )
    for (const [index, { settle }] of batch.entries()) {
      const outcome = flushed.outcomes[index]
      if (outcome === undefined) settle.reject(new Error('the flush forgot an item'))
      else if ('refusal' in outcome) settle.reject(outcome.refusal)
      else settle.resolve(outcome.value)
    }
    return flushed.carry
  } catch (error) {
    for (const { settle } of batch) settle.reject(error)
    return undefined
  }
}

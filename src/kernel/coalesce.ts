import { setImmediate } from 'node:timers/promises'

/** The fate of one item of a batch: the others are not touched by its refusal. */
export type Outcome<O> = { readonly value: O } | { readonly refusal: Error }

/** What became of the items of one batch, in their order. */
export interface Flushed<O, C> {
  readonly outcomes: readonly Outcome<O>[]
  /** Handed to the key's next flush, if that is not long after. */
  readonly carry?: C | undefined
}

/**
 * Stores a batch. It may tell of what it `stored` before it returns, such as when others can see it and it is not on disk:
 * then those that hurry are settled, and others that hurry are flushed meanwhile.
 */
export type Flush<I, O, C> = (
  items: readonly I[],
  carried: C | undefined,
  stored: (flushed: Flushed<O, C>) => void,
) => Promise<Flushed<O, C>>

/** How an item is waited for. */
export interface Haste {
  /** Whether it is enough that it is stored. */
  readonly isHurried?: boolean | undefined
}

interface Waiting extends Haste {
  readonly item: unknown
  readonly settle: PromiseWithResolvers<unknown>
}

/** What waits behind the running flush of a key; `news` is told of what comes. */
interface Lane {
  waiting: Waiting[]
  news: PromiseWithResolvers<void>
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
  /** A key's items share one type, unknown to the map. */
  readonly #lanes = new Map<string, Lane>()
  readonly #atRest = new Map<string, AtRest>()

  /** Hands `item` to the key's next flush. `flush` gives one outcome per item, in order. */
  run<I, O, C>(
    key: string,
    item: I,
    flush: Flush<I, O, C>,
    { isHurried = false }: Haste = {},
  ): Promise<O> {
    const settle = Promise.withResolvers<O>()
    const waiting = { item, settle, isHurried } as Waiting
    const lane = this.#lanes.get(key)
    if (lane === undefined) {
      const opened = { waiting: [waiting], news: Promise.withResolvers<void>() }
      this.#lanes.set(key, opened)
      void this.#drain(key, opened, flush as AnyFlush)
    } else {
      lane.waiting.push(waiting)
      lane.news.resolve()
    }
    return settle.promise
  }

  async #drain(key: string, lane: Lane, flush: AnyFlush): Promise<void> {
    let carried = this.#wake(key)
    for (let batch = next(lane); batch.length > 0; batch = next(lane)) {
      carried = await flushIn(lane, batch, flush, carried)
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
}

function next(lane: Lane): Waiting[] {
  return lane.waiting.splice(0, largestBatch)
}

/** Those that hurry; the others stay in their order. */
function nextHurried(lane: Lane): Waiting[] {
  lane.news = Promise.withResolvers<void>()
  const { hurried = [], others = [] } = Object.groupBy(lane.waiting, ({ isHurried }) =>
    isHurried === true ? 'hurried' : 'others',
  )
  lane.waiting = [...hurried.slice(largestBatch), ...others]
  return hurried.slice(0, largestBatch)
}

/** Flushes a batch, and what hurries while that is stored and not yet done. Gives what the last of them leaves. */
async function flushIn(
  lane: Lane,
  batch: readonly Waiting[],
  flush: AnyFlush,
  before: unknown,
): Promise<unknown> {
  const stored = Promise.withResolvers<Flushed<unknown, unknown>>()
  const waiting = { isOver: false }
  const done = settleAll(batch, flush, before, stored.resolve).then((carried) => {
    waiting.isOver = true
    return carried
  })
  const early = await Promise.race([stored.promise, done.then(() => undefined)])
  if (early === undefined) return done
  settle(batch, early, doesHurry)
  let carried = early.carry
  while (!waiting.isOver) {
    const hurried = nextHurried(lane)
    if (hurried.length > 0) carried = await settleAll(hurried, flush, carried)
    else await Promise.race([done, lane.news.promise])
  }
  return (await done) === undefined ? undefined : carried
}

function doesHurry({ isHurried }: Waiting): boolean {
  return isHurried === true
}

async function settleAll(
  batch: readonly Waiting[],
  flush: AnyFlush,
  carried: unknown,
  stored: (flushed: Flushed<unknown, unknown>) => void = () => undefined,
) {
  try {
    const flushed = await flush(
      batch.map(({ item }) => item),
      carried,
      stored,
    )
    settle(batch, flushed)
    return flushed.carry
  } catch (error) {
    for (const { settle: one } of batch) one.reject(error)
    return undefined
  }
}

function settle(
  batch: readonly Waiting[],
  { outcomes }: Flushed<unknown, unknown>,
  isMeant: (one: Waiting) => boolean = () => true,
): void {
  for (const [index, one] of batch.entries()) {
    if (!isMeant(one)) continue
    const outcome = outcomes[index]
    if (outcome === undefined) one.settle.reject(new Error('the flush forgot an item'))
    else if ('refusal' in outcome) one.settle.reject(outcome.refusal)
    else one.settle.resolve(outcome.value)
  }
}

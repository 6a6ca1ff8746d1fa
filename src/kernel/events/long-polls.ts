import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../errors.ts'

const maxWaiting = 20
const betweenMs = 300

export const TooManyWaiting = refusal(
  429,
  'too_many_waiting',
  'Too many calls are waiting',
  `At most ${maxWaiting} calls of one person, and of one organization, wait at once. Let one wait at a time, or send \`wait=0\`.`,
)

/** Callers that wait for something to happen. They hold no connection: now and then they look. */
export class LongPolls {
  readonly #waiting = new Map<string, number>()

  /**
   * What `look` finds within so many seconds; undefined where time is over, or nobody is there any
   * more to be told. Each of the `payers` has a limited number of calls that wait. @throws TooManyWaiting
   */
  async wait<T>(
    payers: readonly string[],
    seconds: number,
    signal: AbortSignal | undefined,
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (payers.some((payer) => this.#of(payer) >= maxWaiting))
      throw new TooManyWaiting({ headers: { 'retry-after': '5' } })
    for (const payer of payers) this.#waiting.set(payer, this.#of(payer) + 1)
    try {
      return await lookAgain(Math.ceil((seconds * 1000) / betweenMs), signal, look)
    } finally {
      for (const payer of payers) this.#leave(payer)
    }
  }

  #of(payer: string): number {
    return this.#waiting.get(payer) ?? 0
  }

  #leave(payer: string): void {
    const left = this.#of(payer) - 1
    if (left <= 0) this.#waiting.delete(payer)
    else this.#waiting.set(payer, left)
  }
}

async function lookAgain<T>(
  times: number,
  signal: AbortSignal | undefined,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let time = 0; time < times; time += 1) {
    await sleep(betweenMs, undefined, { signal }).catch(() => undefined)
    if (signal?.aborted === true) return undefined
    const found = await look()
    if (found !== undefined) return found
  }
  return undefined
}

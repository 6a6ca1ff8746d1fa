import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../errors.ts'

export const TooManyWaiting = refusal(
  429,
  'too_many_waiting',
  'Too many calls of this organization are waiting',
  'Let one call wait at a time, or send `wait=0`.',
)

const mostOfOne = 20
const betweenMs = 300

/** Callers that wait for something to happen. They hold no connection: now and then they look. */
export class LongPolls {
  readonly #waiting = new Map<string, number>()

  /**
   * What `look` finds within so many seconds; undefined where time is over, or nobody is there any
   * more to be told. @throws TooManyWaiting
   */
  async wait<T>(
    organizationId: string,
    seconds: number,
    signal: AbortSignal | undefined,
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const others = this.#waiting.get(organizationId) ?? 0
    if (others >= mostOfOne) throw new TooManyWaiting()
    this.#waiting.set(organizationId, others + 1)
    try {
      return await lookAgain(Math.ceil((seconds * 1000) / betweenMs), signal, look)
    } finally {
      this.#leave(organizationId)
    }
  }

  #leave(organizationId: string): void {
    const left = (this.#waiting.get(organizationId) ?? 1) - 1
    if (left === 0) this.#waiting.delete(organizationId)
    else this.#waiting.set(organizationId, left)
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

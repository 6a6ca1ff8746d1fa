import { setTimeout } from 'node:timers/promises'

/** Asks once, and gives the milliseconds that are not to be counted. */
export type Work = () => Promise<number | void>

interface Callers {
  readonly callers: number
  /** Of all of them together. */
  readonly calls: number
  /** Within how many milliseconds they come: all at once they would be a crowd that nobody measures in the middle. */
  readonly staggerMs?: number
}

export interface Times {
  readonly p50: number
  readonly p99: number
}

/** The milliseconds of each call, where each caller asks again as soon as it was served. */
export async function taken(
  work: Work,
  { callers, calls, staggerMs = 0 }: Callers,
): Promise<number[]> {
  const all: number[] = []
  let left = calls
  const one = async () => {
    if (staggerMs > 0) await setTimeout(Math.random() * staggerMs)
    while (left > 0) {
      left -= 1
      const start = performance.now()
      const notCounted = (await work()) ?? 0
      all.push(performance.now() - start - notCounted)
    }
  }
  await Promise.all(Array.from({ length: callers }, one))
  return all
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}

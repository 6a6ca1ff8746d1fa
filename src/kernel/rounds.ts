import { setTimeout as sleep } from 'node:timers/promises'

export interface RoundsOptions {
  /** Ends the pause at once, and what follows the round that runs. */
  readonly signal: AbortSignal
  readonly pauseMs: number
  failed(error: unknown): void
}

/** Goes round until it is stopped, with a pause behind each round that does not say that there is more; one that fails is tried again. */
export async function inRounds(
  round: () => Promise<boolean>,
  { signal, pauseMs, failed }: RoundsOptions,
): Promise<void> {
  while (!signal.aborted) {
    const isMore = await round().catch((error: unknown) => {
      failed(error)
      return false
    })
    if (!isMore) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

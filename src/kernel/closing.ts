import type { Logger } from './log.ts'

/** Closes one after the other, in this order. One that fails is logged, and keeps no other from being closed. */
export async function closeEach(
  log: Logger,
  closing: Iterable<() => Promise<unknown>>,
): Promise<void> {
  for (const close of closing)
    try {
      await close()
    } catch (err) {
      log.error({ err }, 'not closed in order')
    }
}

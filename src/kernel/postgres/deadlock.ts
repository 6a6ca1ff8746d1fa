import { setTimeout as sleep } from 'node:timers/promises'

/** Before each further attempt: whoever was waited for has woken up by then, also on a busy machine, and has what it needs. */
const pausesMs = [10, 50, 250]

/** Does a transaction again where the database ended it because it and another waited for each other. */
export async function despiteDeadlocks<R>(run: () => Promise<R>): Promise<R> {
  for (const pauseMs of pausesMs)
    try {
      return await run()
    } catch (error) {
      if (!isDeadlock(error)) throw error
      await sleep(pauseMs)
    }
  return run()
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** How long a migration waits for a lock, and when it tries again. */
export interface LockPatience {
  readonly timeoutMs: number
  /** The pauses between attempts; after the last one it gives up. */
  readonly pausesMs: readonly number[]
}

/** Gives up after about four minutes. */
export const usualPatience: LockPatience = {
  timeoutMs: 5_000,
  pausesMs: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000, 30_000],
}

/** Lets the connection wait for no lock longer than this: whoever wants the table next waits behind it. */
export async function limitLockWaits(client: pg.Client, { timeoutMs }: LockPatience) {
  await client.query(`set lock_timeout = ${timeoutMs}`)
}

/** Runs an attempt again and again while somebody else holds what it needs. Each has to begin from the start. */
export async function patiently<R>(
  { pausesMs }: LockPatience,
  attempt: () => Promise<R>,
): Promise<R> {
  for (const pauseMs of pausesMs)
    try {
      return await attempt()
    } catch (error) {
      if (!isLockedOut(error)) throw error
      await sleep(pauseMs)
    }
  return attempt()
}

/** Refused by lock_timeout, or as the victim of a deadlock. */
function isLockedOut(error: unknown): boolean {
  return ['55P03', '40P01'].includes(String((error as { code?: unknown }).code))
}

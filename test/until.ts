import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const mostLooks = 6000
const betweenMs = 10

/**
 * Looks until it finds something that is there or holds, and returns it; for a minute at least unless it may look less often, with a
 * pause after each look.
 * Tests beside it keep the cores busy, and hold up what follows changes with transactions of their own.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  fault: string | (() => Promise<string>) = 'it never came about',
  looks = mostLooks,
): Promise<Exclude<T, undefined | false>> {
  for (let looked = 0; looked < looks; looked += 1) {
    const found = await look()
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>
    await sleep(betweenMs)
  }
  assert.fail(typeof fault === 'string' ? fault : await fault())
}

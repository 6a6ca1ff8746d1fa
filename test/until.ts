import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const mostLooks = 6000
const betweenMs = 10

/**
 * Looks until it finds something that is there or holds, and returns it; for a minute at least, with a pause after each look.
 * Tests beside it keep the cores busy, and hold up what follows changes with transactions of their own.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  fault = 'it never came about',
): Promise<Exclude<T, undefined | false>> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = await look()
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>
    await sleep(betweenMs)
  }
  assert.fail(fault)
}

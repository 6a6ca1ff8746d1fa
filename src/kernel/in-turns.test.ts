import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from './in-turns.ts'

test('others have their turn while many are worked on, in their order', async () => {
  const all = Array.from({ length: 100 }, (_, n) => n)
  const seen: number[] = []
  let done = 0
  const watch = () => {
    seen.push(done)
    if (done < all.length) setImmediate(watch)
  }
  setImmediate(watch)
  const doubled = await inTurns(all, async (one) => {
    done += 1
    return 2 * one
  })
  assert.deepEqual(
    doubled,
    all.map((one) => 2 * one),
  )
  assert.ok(seen.filter((one) => one > 0 && one < all.length).length >= 3)
  assert.deepEqual(await inTurns([], () => 1), [])
})

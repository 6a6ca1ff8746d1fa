import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { proveLedger } from '#domains/credits/index.ts'
import { batchSize, rateByHand } from '../bench/by-hand.ts'
import { openWorld } from '../bench/world.ts'

suite('what the hot wallet is measured by', () => {
  test('sends the statements of the service, as they are now, and leaves books that hold', async () => {
    const world = await openWorld()
    try {
      assert.ok((await rateByHand(world, 2 * batchSize, batchSize)) > 0)
      assert.deepEqual(await proveLedger(world.scope), [])
    } finally {
      await world.close()
    }
  })
})

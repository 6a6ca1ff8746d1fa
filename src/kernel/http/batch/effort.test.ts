import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { effortOf } from './effort.ts'

suite('the operations of a batch', () => {
  // Red where they are refused one after the other before any of them asks the database: nobody else has a turn meanwhile.
  test('let others have their turn between them', async () => {
    const { scope } = await organization()
    const within = effortOf(scope)
    const turns = { count: 0, isOver: false }
    const others = (): void => {
      turns.count += 1
      if (!turns.isOver) setImmediate(others)
    }
    setImmediate(others)
    for (let n = 0; n < 50; n += 1) await within(scope, async () => n)
    turns.isOver = true
    assert.ok(turns.count >= 49, `${turns.count} turns`)
  })
})

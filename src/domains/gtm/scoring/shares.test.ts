import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { percent, wholeShares } from './shares.ts'

test('shares go to the largest remainders and then to the earlier', () => {
  assert.deepEqual(wholeShares(10, [1, 1, 1]), [4, 3, 3])
  assert.deepEqual(wholeShares(77, [0.7, 0.25]), [57, 20])
  assert.deepEqual(wholeShares(10, [0, 0]), [0, 0])
})

test('shares are whole and sum to the total', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1e3, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), parts, (total, some) => {
      const shares = wholeShares(total, some)
      const expected = some.some((part) => part > 0) ? total : 0
      assert.equal(
        shares.reduce((a, b) => a + b, 0),
        expected,
      )
      assert.ok(shares.every((share) => Number.isInteger(share) && share >= 0))
    }),
  )
})

test('a half is rounded down whichever way floating point leans', () => {
  assert.equal(percent(0.775), 77)
  assert.equal(percent(1 - (1 - 0.7) * (1 - 0.25)), 77)
  assert.deepEqual([percent(-1), percent(0), percent(1), percent(7)], [0, 0, 100, 100])
})

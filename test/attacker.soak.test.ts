import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { measureAttacks } from '../bench/attacker.ts'

suite('one attacker within all limits', () => {
  test('makes no request of anybody fail', async () => {
    const { attacks } = await measureAttacks(3)
    const failed = attacks.filter(({ serverErrors }) => serverErrors > 0)
    assert.deepEqual(failed, [])
  })
})

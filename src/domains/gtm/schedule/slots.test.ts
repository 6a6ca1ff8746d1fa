import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nextSlot, periodStart } from './slots.ts'

/** 2026-11-22 is a Sunday. */
const cases = [
  ['daily', 6, '2026-11-22T05:59:59.999Z', '2026-11-22T06:00:00.000Z'],
  ['daily', 6, '2026-11-22T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', 6, '2026-11-22T10:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', 6, '2026-11-23T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
  ['weekly', 0, '2026-12-31T23:00:00.000Z', '2027-01-04T00:00:00.000Z'],
] as const

suite('the slots of a schedule', () => {
  for (const [every, hour, now, slot] of cases)
    test(`${every} at ${hour}: after ${now} comes ${slot}`, () => {
      assert.equal(nextSlot({ every, hour }, new Date(now)), slot)
    })

  test('fall into periods that begin at midnight, or on Monday', () => {
    const at = new Date('2026-11-22T10:00:00.000Z')
    assert.equal(periodStart({ every: 'daily' }, at).toISOString(), '2026-11-22T00:00:00.000Z')
    assert.equal(periodStart({ every: 'weekly' }, at).toISOString(), '2026-11-16T00:00:00.000Z')
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { dayMs } from '#kernel/clock.ts'
import { intentAt, nextChange, type KeptSignal } from './decay.ts'

const start = new Date('2026-11-22T00:00:00.000Z')

function after(days: number): Date {
  return new Date(start.getTime() + days * dayMs)
}

function kept(more: Partial<KeptSignal> = {}): KeptSignal {
  return {
    key: 'hn:1',
    platform: 'hackernews',
    type: 'want',
    posted_at: start.toISOString(),
    fresh: 0.8,
    ...more,
  }
}

suite('the intent of kept signals', () => {
  test('counts in full for a week, then halves with every half-life', () => {
    const [week, month] = [7, 37].map((days) => intentAt([kept()], after(days)).score)
    assert.deepEqual([week, month], [80, 40])
  })

  test('ends with the deadline of a tender', () => {
    const tender = kept({ type: 'tender', deadline: after(10).toISOString() })
    const scores = [9, 11].map((days) => intentAt([tender], after(days)).score)
    assert.deepEqual(scores, [80, 0])
    assert.ok(Math.abs(nextChange([tender], start)!.getTime() - +after(10)) <= 60_000)
  })

  test('changes when it is said to, and not before', () => {
    const signals = fc.array(
      fc.record({
        fresh: fc.double({ min: 0, max: 1.2, noNaN: true }),
        days: fc.integer({ min: 0, max: 400 }),
        platform: fc.constantFrom('hackernews', 'ted'),
        type: fc.constantFrom('want' as const, 'permit' as const, 'topic' as const),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(signals, (some) => {
        const given = some.map(({ days, ...one }, index) =>
          kept({ ...one, key: String(index), posted_at: after(-days).toISOString() }),
        )
        const { score, contributions } = intentAt(given, start)
        const shares = contributions.reduce((sum, { share }) => sum + share, 0)
        assert.equal(shares, score)
        const next = nextChange(given, start)
        if (next === null) return
        assert.ok(intentAt(given, next).score < score)
        const before = new Date(Math.max(+start, +next - 60_000))
        assert.equal(intentAt(given, before).score, score)
      }),
    )
  })

  test('never changes where nothing is left', () => {
    assert.equal(nextChange([], start), null)
    assert.equal(nextChange([kept({ fresh: 0 })], start), null)
    assert.equal(nextChange([kept({ posted_at: 'unknown' })], start), null)
  })
})

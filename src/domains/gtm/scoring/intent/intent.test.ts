import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { intentOf, type IntentSignal } from './intent.ts'

function signal(key: string, platform: string, strength: number): IntentSignal {
  return {
    key,
    platform,
    thread: null,
    hash: null,
    strength,
  }
}
function numbered(count: number, platform: (index: number) => string, strength: number) {
  return Array.from({ length: count }, (_, index) => signal(`s${index}`, platform(index), strength))
}
function hashed(key: string, platform: string, strength: number, hash: string): IntentSignal {
  return {
    ...signal(key, platform, strength),
    hash,
  }
}
function byKey(rows: readonly { key: string }[]) {
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
function total(numbers: readonly number[]) {
  return numbers.reduce((a, b) => a + b, 0)
}

suite('intent of the worked examples', () => {
  for (const [sentence, signals, expected] of [
    ['nothing heard is no intent', [], 0],
    ['one strong signal', [signal('a', 'x', 0.7)], 70],
    ['a second on the same platform', [signal('a', 'x', 0.7), signal('b', 'x', 0.5)], 77],
    ['a second on another platform', [signal('a', 'x', 0.7), signal('b', 'y', 0.5)], 85],
    ['ten mentions on one platform', numbered(10, () => 'x', 0.12), 22],
    ['five mentions on five platforms', numbered(5, String, 0.12), 47],
    ['no signal is certain', [signal('a', 'x', 1.2)], 95],
    ['a worthless signal', [signal('a', 'x', 0)], 0],
  ] as const) {
    test(`${sentence} gives ${expected}`, () => assert.equal(intentOf(signals).score, expected))
  }
})

suite('duplicates', () => {
  test('a conversation counts once and names the signal that stands for it', () => {
    const one = { ...signal('a', 'x', 0.7), thread: 't' }
    const other = { ...signal('b', 'x', 0.5), thread: 't' }
    const { score, contributions } = intentOf([other, one])
    assert.equal(score, 70)
    assert.deepEqual(
      contributions.map(({ key, share, duplicate_of }) => [key, share, duplicate_of]),
      [
        ['b', 0, 'a'],
        ['a', 70, null],
      ],
    )
  })

  test('equal thread names on two platforms are two conversations', () => {
    const one = { ...signal('a', 'x', 0.7), thread: 't' }
    const other = { ...signal('b', 'y', 0.5), thread: 't' }
    assert.equal(intentOf([one, other]).score, 85)
  })

  test('texts whose hashes differ in three bits count once, in four bits twice', () => {
    const first = hashed('a', 'x', 0.7, '0000000000000000')
    assert.equal(intentOf([first, hashed('b', 'y', 0.5, '0000000000000007')]).score, 70)
    assert.equal(intentOf([first, hashed('b', 'y', 0.5, '000000000000000f')]).score, 85)
  })

  test('a copy that resembles two different texts does not silence both', () => {
    const apart = [
      hashed('a', 'x', 0.5, '0000000000000000'),
      hashed('b', 'y', 0.5, '000000000000003f'),
    ]
    const bridge = hashed('c', 'z', 0.51, '0000000000000007')
    assert.equal(intentOf(apart).score, 75)
    assert.equal(intentOf([...apart, bridge]).score, 75)
  })
})

const signals = fc
  .array(
    fc.record({
      platform: fc.constantFrom('x', 'y', 'z'),
      thread: fc.option(fc.constantFrom('t', 'u', 'v')),
      hash: fc.option(
        fc.constantFrom(
          '0000000000000000',
          '0000000000000007',
          '000000000000003f',
          'ffffffffffffffff',
        ),
      ),
      strength: fc.double({ min: 0, max: 1.2, noNaN: true }),
    }),
    { maxLength: 9 },
  )
  .map((rows) => rows.map((row, index): IntentSignal => ({ ...row, key: `s${index}` })))

suite('intent of any signals', () => {
  test('is an integer of 0..100 whose shares sum to it exactly', () => {
    fc.assert(
      fc.property(signals, (some) => {
        const { score, contributions } = intentOf(some)
        assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
        const shares = contributions.map(({ share }) => share)
        assert.ok(shares.every((share) => Number.isInteger(share) && share >= 0))
        assert.equal(total(shares), score)
      }),
    )
  })

  test('is never lowered by one more signal', () => {
    fc.assert(
      fc.property(signals, fc.nat(), (some, at) => {
        const without = some.filter((_, index) => index !== at % Math.max(1, some.length))
        assert.ok(intentOf(some).score >= intentOf(without).score)
      }),
      { numRuns: 500 },
    )
  })

  test('is never raised when signals weaken', () => {
    fc.assert(
      fc.property(
        signals,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (some, factors) => {
          const weaker = some.map((one, index) => ({
            ...one,
            strength: one.strength * (factors[index] ?? 1),
          }))
          assert.ok(intentOf(weaker).score <= intentOf(some).score)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('does not depend on their order', () => {
    fc.assert(
      fc.property(signals, (some) => {
        const forwards = intentOf(some)
        const backwards = intentOf(some.toReversed())
        assert.equal(forwards.score, backwards.score)
        assert.deepEqual(byKey(forwards.contributions), byKey(backwards.contributions))
      }),
    )
  })

  test('ends for hundreds of entangled copies', () => {
    const copies = Array.from({ length: 300 }, (_, index) => ({
      ...signal(`s${index}`, `p${index % 40}`, 0.3 + (index % 7) / 100),
      hash: (1n << BigInt((index * 5) % 64)).toString(16).padStart(16, '0'),
    }))
    const { score, contributions } = intentOf(copies)
    assert.equal(total(contributions.map(({ share }) => share)), score)
  })
})

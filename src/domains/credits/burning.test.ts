import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { afterBurning, bookedOut, burntTo, paidBy, sumOf, type LiveGrant } from './burning.ts'

const grants = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 })
  .map((all) =>
    all.map((remaining, index): LiveGrant => ({ id: `g${index}`, remaining, expires_at: null })),
  )

suite('burning grants', () => {
  test('takes each whole before the next, and neither more nor less than the balance fell', () => {
    fc.assert(
      fc.property(grants, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const balance = Math.floor(sumOf(all) * share)
        const left = afterBurning(all, burntTo(balance, all))
        assert.equal(sumOf(left), balance)
        const firstLeft = left.findIndex(({ remaining }) => remaining > 0)
        assert.deepEqual(left.slice(firstLeft + 1), firstLeft < 0 ? left : all.slice(firstLeft + 1))
      }),
    )
  })

  test('knows who paid for each charge, and all charges together are what was burnt', () => {
    fc.assert(
      fc.property(grants, fc.array(fc.integer({ min: 1, max: 300 })), (all, wishes) => {
        let level = sumOf(all)
        const charges = wishes.flatMap((wish) => {
          const to = level
          level -= Math.min(wish, level)
          return to > level ? [{ from: level, to }] : []
        })
        const burns = burntTo(level, all)
        const paid = new Map<string, number>()
        for (const charge of charges) {
          const parts = paidBy(burns, charge)
          assert.equal(
            parts.reduce((sum, { amount }) => sum + amount, 0),
            charge.to - charge.from,
          )
          for (const { id, amount } of parts) paid.set(id, (paid.get(id) ?? 0) + amount)
        }
        const expected = burns.map(({ grant_id, upper, lower }) => [grant_id, upper - lower])
        assert.deepEqual(new Map(paid), new Map(expected as [string, number][]))
      }),
    )
  })

  test('keeps of what has expired only what was held before', () => {
    const expired = [
      { id: 'a', remaining: 100, expires_at: '' },
      { id: 'b', remaining: 50, expires_at: '' },
    ]
    const out = (a: number, b: number) =>
      bookedOut(
        expired,
        new Map([
          ['a', a],
          ['b', b],
        ]),
        1000,
      )
    assert.deepEqual(out(0, 0), [
      { id: 'a', amount: 100 },
      { id: 'b', amount: 50 },
    ])
    assert.deepEqual(out(30, 30), [
      { id: 'a', amount: 70 },
      { id: 'b', amount: 50 },
    ])
    assert.deepEqual(out(120, 120), [{ id: 'b', amount: 30 }])
    assert.deepEqual(out(30, 60), [
      { id: 'a', amount: 70 },
      { id: 'b', amount: 20 },
    ])
    assert.deepEqual(out(200, 200), [])
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '#kernel/errors.ts'
import { formatCredits, parseCredits } from './amounts.ts'
import {
  availableIn,
  decideRelease,
  decideReserve,
  decideSettle,
  monthEnds,
  type UnitRequest,
  type WalletState,
} from './wallet-decisions.ts'

const november = new Date('2026-11-20T10:00:00Z')

function wallet(change: Partial<WalletState> = {}): WalletState {
  return {
    balance: 1000,
    reserved: 0,
    monthly_credit_cap: 100_000,
    max_credits_per_action: null,
    ai_paused: false,
    spent_month: '2026-11-01',
    spent_in_month: 0,
    epoch: 1,
    next_expiry: null,
    topped_up: 1000,
    caps: 0,
    ...change,
  }
}

function codeOf(outcome: object) {
  return 'refusal' in outcome ? (outcome.refusal as Error).name : 'ok'
}

suite('deciding a reservation', () => {
  const cases: [string, Partial<WalletState>, UnitRequest, string | number][] = [
    ['gives all units that are wished for', {}, { max_units: 5, unit_price: 50 }, 5],
    ['gives as many as the balance pays', { balance: 120 }, { max_units: 5, unit_price: 50 }, 2],
    [
      'counts what is reserved as gone',
      { reserved: 960 },
      { max_units: 5, unit_price: 50 },
      'insufficient_credits',
    ],
    [
      'refuses less than one unit',
      { balance: 49 },
      { max_units: 5, unit_price: 50 },
      'insufficient_credits',
    ],
    ['refuses while paused', { ai_paused: true }, { max_units: 1, unit_price: 1 }, 'ai_paused'],
    ['gives what is free to an empty wallet', { balance: 0 }, { max_units: 5, unit_price: 0 }, 5],
    [
      'gives what is free when the month is spent',
      { monthly_credit_cap: 50, spent_in_month: 50 },
      { max_units: 5, unit_price: 0 },
      5,
    ],
    ['pauses what is free', { ai_paused: true }, { max_units: 5, unit_price: 0 }, 'ai_paused'],
    [
      'refuses what is free where a month may cost nothing',
      { monthly_credit_cap: 0 },
      { max_units: 5, unit_price: 0 },
      'monthly_cap_reached',
    ],
    [
      'refuses what is free where an action may cost nothing',
      { max_credits_per_action: 0 },
      { max_units: 5, unit_price: 0 },
      'action_cap_reached',
    ],
    [
      'gives what is free when a cap of their own is spent',
      {},
      { max_units: 5, unit_price: 0, own: { of: 'member', left: 0, isZero: false } },
      5,
    ],
    [
      'refuses what is free under a cap of 0 of their own',
      {},
      { max_units: 5, unit_price: 0, own: { of: 'member', left: 0, isZero: true } },
      'monthly_cap_reached',
    ],
    [
      'stops at the monthly cap',
      { monthly_credit_cap: 130, spent_in_month: 30 },
      { max_units: 5, unit_price: 50 },
      2,
    ],
    [
      'counts reservations against the cap',
      { monthly_credit_cap: 100, reserved: 60 },
      { max_units: 1, unit_price: 50 },
      'monthly_cap_reached',
    ],
    [
      'starts the cap anew each month',
      { monthly_credit_cap: 100, spent_month: '2026-10-01', spent_in_month: 100 },
      { max_units: 1, unit_price: 50 },
      1,
    ],
    [
      'stops at the action cap',
      { max_credits_per_action: 100 },
      { max_units: 5, unit_price: 50 },
      2,
    ],
    [
      'refuses what one action may not cost',
      { max_credits_per_action: 40 },
      { max_units: 5, unit_price: 50 },
      'action_cap_reached',
    ],
  ]
  for (const [name, state, wish, expected] of cases)
    test(name, () => {
      const { outcome } = decideReserve(wallet(state), wish, november)
      assert.equal('value' in outcome ? outcome.value.units : codeOf(outcome), expected)
    })

  test('says what could be spent by the tightest bound', () => {
    const cases = [
      [{ balance: 9 }, '0.09'],
      [{ monthly_credit_cap: 130, spent_in_month: 125 }, '0.05'],
      [{ monthly_credit_cap: 130, spent_in_month: 100, reserved: 28 }, '0.02'],
      [{ monthly_credit_cap: 130, spent_in_month: 180 }, '0.00'],
      [{ max_credits_per_action: 7 }, '0.07'],
    ] as const
    for (const [state, available] of cases) {
      const { outcome } = decideReserve(wallet(state), { max_units: 1, unit_price: 10 }, november)
      assert.ok('refusal' in outcome)
      assert.ok(outcome.refusal instanceof Refusal)
      const { members } = outcome.refusal.options
      assert.deepEqual([members?.['required'], members?.['available']], ['0.10', available])
    }
  })

  test('says when the cap starts anew', () => {
    assert.equal(monthEnds(new Date('2026-12-31T23:59:59Z')), '2027-01-01T00:00:00.000Z')
  })
})

suite('deciding a settlement', () => {
  test('refuses a second settle of the same reservation', () => {
    const closed = { amount: 100, status: 'settled' } as const
    assert.equal(codeOf(decideSettle(wallet(), closed, 50, november).outcome), 'reservation_closed')
    assert.equal(codeOf(decideRelease(wallet(), closed).outcome), 'reservation_closed')
  })

  test('refuses to charge more than was reserved', () => {
    const open = { amount: 100, status: 'open' } as const
    const { outcome } = decideSettle(wallet({ reserved: 100 }), open, 101, november)
    assert.ok('refusal' in outcome && outcome.refusal instanceof RangeError)
  })
})

test('no order of reserving, settling and releasing overspends or breaks a cap', () => {
  const step = fc.record({
    kind: fc.constantFrom('reserve', 'settle', 'release'),
    units: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 400 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = wallet({ monthly_credit_cap: 900 })
      const open: number[] = []
      for (const { kind, units, price, part } of steps) {
        const held = open.at(-1)
        if (kind === 'reserve') {
          const decided = decideReserve(state, { max_units: units, unit_price: price }, november)
          state = decided.wallet
          if ('value' in decided.outcome) open.push(decided.outcome.value.amount)
        } else if (held !== undefined) {
          open.pop()
          const reservation = { amount: held, status: 'open' } as const
          const amount = Math.floor(held * part)
          state = (
            kind === 'settle'
              ? decideSettle(state, reservation, amount, november)
              : decideRelease(state, reservation)
          ).wallet
        }
        assert.ok(availableIn(state) >= 0 && state.reserved >= 0)
        assert.ok(state.spent_in_month + state.reserved <= 900)
        assert.equal(
          state.reserved,
          open.reduce((sum, amount) => sum + amount, 0),
        )
      }
    }),
  )
})

test('amounts survive the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (hundredths) => {
      assert.equal(parseCredits(formatCredits(hundredths)), hundredths)
    }),
  )
  assert.equal(formatCredits(-5), '-0.05')
  assert.equal(parseCredits('0.5'), 50)
})

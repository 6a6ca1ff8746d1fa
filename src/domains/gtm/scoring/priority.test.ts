import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { fitOf } from './fit/fit.ts'
import { nextAction, priorityOf, whyNow, type TopSignal } from './priority.ts'
import { defaultWeights } from './signal-types.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
function fit(score: number) {
  return { score, excluded_because: null }
}
const neither = { reachable: false, decides: false }
const both = { reachable: true, decides: true }
const top: TopSignal = {
  type: 'want',
  source: 'hn',
  platform: 'hackernews',
  post_url: 'https://news.ycombinator.com/item?id=1',
  posted_at: '2026-11-17T09:00:00.000Z',
  outreach: 'reply',
}

suite('priority', () => {
  for (const [score, intent, bonus, expected] of [
    [50, 0, neither, 50],
    [50, 100, neither, 80],
    [50, 50, neither, 65],
    [50, 50, both, 71],
    [100, 100, both, 100],
    [0, 100, neither, 60],
  ] as const) {
    test(`of fit ${score} and intent ${intent} with ${JSON.stringify(bonus)} is ${expected}`, () => {
      assert.equal(priorityOf(fit(score), intent, bonus, defaultWeights).score, expected)
    })
  }

  test('is an integer of 0..100 that intent never lowers', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(percent, percent, percent, fc.boolean(), (score, a, b, reachable) => {
        const at = (intent: number) =>
          priorityOf(fit(score), intent, { reachable, decides: false }, defaultWeights).score
        const [low, high] = [at(Math.min(a, b)), at(Math.max(a, b))]
        assert.ok(Number.isInteger(low) && low >= score && high >= low && high <= 100)
      }),
    )
  })

  test('of an excluded lead is 0, whatever it wants', () => {
    const excluded = { score: 0, excluded_because: 'competitor' } as const
    assert.equal(priorityOf(excluded, 100, both, defaultWeights).score, 0)
    assert.equal(nextAction(top, excluded, 100, true).action, 'leave_alone')
  })
})

suite('why now', () => {
  const known = fitOf({ keywords: 0.9, geography: 0.8 }, defaultWeights)

  test('names the strongest signal, its age and the two best criteria', () => {
    assert.equal(
      whyNow(top, known, now),
      'Asked for an offer on Hacker News, 3 days ago; fit 85 (keywords, place)',
    )
  })

  test('is there without a signal and without known criteria', () => {
    assert.equal(
      whyNow(null, fitOf({}, defaultWeights), now),
      'No recent signal; fit 0 (nothing known)',
    )
  })
})

suite('the next action', () => {
  for (const [sentence, signal, intent, hasEmail, action] of [
    ['replies where only a reply is permitted', top, 90, true, 'reply'],
    ['watches where nothing is permitted', { ...top, outreach: 'none' }, 90, true, 'watch'],
    [
      'drafts an e-mail where that is permitted',
      { ...top, outreach: 'email' },
      90,
      true,
      'draft_email',
    ],
    [
      'looks for a contact when none is known',
      { ...top, outreach: 'email' },
      90,
      false,
      'find_contact',
    ],
    ['introduces by e-mail without a signal', null, 0, true, 'draft_email'],
  ] as const) {
    test(sentence, () => assert.equal(nextAction(signal, fit(50), intent, hasEmail).action, action))
  }
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { signalTypes, type Observation } from '#adapters/signal-sources/contract.ts'
import { emptyIcp, type Icp } from './icp.ts'
import { noSellerFacts } from './lead-facts.ts'
import { poolStatistics } from './pool.ts'
import { scoreLead, type ScoreLeadInput } from './score-lead.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
function daysAgo(days: number) {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}
const icp: Icp = {
  keywords: [{ text: 'organic flour', weight: 1 }],
  excluded_keywords: [],
  industries: ['bakery'],
  geos: [{ country: 'BE' }],
  org_types: [],
  sizes: ['1-10'],
  roles: ['owner'],
  competitors: ['bigmill.com'],
  query_terms: ['flour supplier'],
}
function post(id: string, text: string, more: Partial<Observation> = {}): Observation {
  return {
    source: 'hn',
    platform: 'hackernews',
    external_id: id,
    url: `https://news.ycombinator.com/item?id=${id}`,
    posted_at: daysAgo(2),
    lang: 'en',
    text,
    license: 'short excerpt with link',
    attribution: 'Hacker News',
    ...more,
  }
}
const observations = [
  post('1', 'We are looking for a supplier of organic flour, 400 kg a month, near Ghent.'),
  post('2', 'Comparing vendors of organic flour for our bakery.', { posted_at: daysAgo(12) }),
  post('3', 'We are looking for a supplier of organic flour, 400 kg a month, near Ghent!', {
    source: 'feed',
    platform: 'bakersforum',
  }),
  post('4', 'Nice weather for bicycles.'),
]
const input: ScoreLeadInput = {
  icp,
  lead: { company: 'Two Loaves', title: 'Owner', country: 'Belgium', employees: 4 },
  observations,
  pool: poolStatistics(observations),
  now,
  outreach: { hn: 'reply', feed: 'reply' },
}

suite('a scored lead', () => {
  test('has scores, evidence, reasons and a move', () => {
    const scored = scoreLead(input)
    assert.deepEqual([scored.fit_score, scored.intent_score, scored.priority], [74, 97, 92])
    assert.deepEqual(
      scored.signals.map(({ external_id, type, share, duplicate_of }) => [
        external_id,
        type,
        share,
        duplicate_of,
      ]),
      [
        ['3', 'want', 79, null],
        ['2', 'evaluate', 18, null],
        ['1', 'want', 0, 'feed:3'],
        ['4', 'topic', 0, null],
      ],
    )
    assert.equal(scored.explanation.next_action.action, 'reply')
  })

  test('is approached by the strongest signal whose source permits it', () => {
    const { next_action } = scoreLead({ ...input, outreach: { hn: 'reply' } }).explanation
    assert.equal(next_action.url, 'https://news.ycombinator.com/item?id=2')
  })

  test('is plain JSON', () => {
    const scored = scoreLead(input)
    assert.deepEqual(JSON.parse(JSON.stringify(scored)), scored)
  })

  test('of a profile that asks nothing has neither fit nor intent', () => {
    const scored = scoreLead({ ...input, icp: emptyIcp })
    assert.deepEqual([scored.fit_score, scored.intent_score], [0, 0])
    assert.equal(scored.explanation.why_now, 'No recent signal; fit 0 (nothing known)')
  })

  test('of a competitor has fit and priority 0 though it asks', () => {
    const scored = scoreLead({ ...input, lead: { domain: 'bigmill.com' } })
    assert.deepEqual([scored.fit_score, scored.priority], [0, 0])
    assert.equal(scored.explanation.fit.excluded_because, 'competitor')
  })

  test('that asked to be left alone is left alone', () => {
    const seller = { ...noSellerFacts, suppressed: true }
    assert.equal(scoreLead({ ...input, seller }).explanation.next_action.action, 'leave_alone')
  })

  test('gains no fit from what it sells', () => {
    const seller = post('9', 'We offer organic flour, book a demo.')
    assert.equal(scoreLead({ ...input, lead: {}, observations: [seller] }).fit_score, 0)
  })

  test('may not be contacted by a source that nobody named', () => {
    const scored = scoreLead({ ...input, outreach: {} })
    assert.equal(scored.explanation.next_action.action, 'watch')
  })

  test('keeps of a long post a snippet of 280 characters', () => {
    const long = post('5', 'We need organic flour. '.repeat(100))
    const [signal] = scoreLead({ ...input, observations: [long] }).signals
    assert.ok(signal!.snippet.length <= 280)
  })
})

const anyObservation = fc
  .record({
    platform: fc.constantFrom('hackernews', 'directory', 'bakersforum'),
    age: fc.integer({ min: -2, max: 120 }),
    thread: fc.constantFrom('a', 'b', 'c', 'd'),
    lang: fc.constantFrom('en', 'de', ''),
    hint: fc.option(fc.constantFrom(...signalTypes), { nil: undefined }),
    deadline: fc.option(fc.integer({ min: -30, max: 30 }), { nil: undefined }),
    text: fc.constantFrom(
      'We need organic flour.',
      'We need organic flour, 400 kg by end of January.',
      'Organic flour is on my mind.',
      'Wir suchen organic flour bei Freiburg.',
      'We sell organic flour, book a demo.',
      'Bakers struggle with flour.',
    ),
  })
  .map(({ age, hint, deadline, text, ...rest }): Observation =>
    post('', text, {
      ...rest,
      posted_at: daysAgo(age),
      ...(hint !== undefined && { signal_hint: hint }),
      ...(deadline !== undefined && { deadline: daysAgo(deadline) }),
    }),
  )
const anyObservations = fc
  .array(anyObservation, { maxLength: 8 })
  .map((rows) => rows.map((row, index) => ({ ...row, external_id: String(index) })))

function intentAfter(heard: Observation[]) {
  return scoreLead({ ...input, observations: heard }).intent_score
}

suite('the scores of any lead', () => {
  test('are integers of 0..100 and shares sum to intent', () => {
    fc.assert(
      fc.property(anyObservations, (some) => {
        const scored = scoreLead({ ...input, observations: some })
        for (const score of [scored.fit_score, scored.intent_score, scored.priority]) {
          assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
        }
        assert.equal(
          scored.signals.reduce((sum, signal) => sum + signal.share, 0),
          scored.intent_score,
        )
        assert.ok(scored.priority >= scored.fit_score)
      }),
    )
  })

  test('do not depend on the order in which things were heard, nor on hearing them twice', () => {
    fc.assert(
      fc.property(anyObservations, (some) => {
        const forwards = scoreLead({ ...input, observations: some })
        const again = [...some.toReversed(), ...some]
        assert.deepEqual(scoreLead({ ...input, observations: again }), forwards)
      }),
    )
  })

  test('have no more intent at a later hour', () => {
    fc.assert(
      fc.property(anyObservations, fc.integer({ min: 0, max: 200 }), (some, days) => {
        const later = new Date(now.getTime() + days * 86_400_000)
        const [today, then] = [now, later].map(
          (at) => scoreLead({ ...input, observations: some, now: at }).intent_score,
        )
        assert.ok(then! <= today!)
      }),
    )
  })

  test('have no less intent for one more signal', () => {
    fc.assert(
      fc.property(anyObservations, (some) => {
        assert.ok(intentAfter(some) >= intentAfter(some.slice(1)))
      }),
    )
  })
})

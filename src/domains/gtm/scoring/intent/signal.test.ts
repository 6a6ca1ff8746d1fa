import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { emptyIcp, type Icp } from '../icp.ts'
import { emptyPool } from '../pool.ts'
import { decayOf, scoreSignal } from './signal.ts'
import { defaultWeights } from '../signal-types.ts'
import { specificity } from './specificity.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
function daysAgo(days: number) {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}
const icp: Icp = {
  ...emptyIcp,
  keywords: [{ text: 'organic flour', weight: 1 }],
  excluded_keywords: ['free sample'],
}
function post(text: string, more: Partial<Observation> = {}): Observation {
  return {
    source: 'hn',
    platform: 'hackernews',
    external_id: '1',
    url: 'https://news.ycombinator.com/item?id=1',
    posted_at: daysAgo(1),
    lang: 'en',
    text,
    license: 'test',
    attribution: 'test',
    ...more,
  }
}
function score(observation: Observation) {
  return scoreSignal(observation, { icp, pool: emptyPool, weights: defaultWeights, now })
}
function rounded(value: number) {
  return Math.round(value * 1e6) / 1e6
}

suite('the strength of a signal', () => {
  test('is demand times relevance, details and age', () => {
    const asked = score(post('We need organic flour.'))
    assert.equal(asked.strength, asked.demand * 0.9)
    const detailed = score(
      post('We need 400 kg of organic flour near Ghent by end of January, budget 900 EUR.'),
    )
    assert.equal(rounded(detailed.strength), rounded(detailed.demand * 1.2))
    const old = score(post('We need organic flour.', { posted_at: daysAgo(37) }))
    assert.equal(rounded(old.strength), rounded(asked.strength / 2))
  })

  test('is the weight of its type where the source tells it', () => {
    const hinted = score(post('Organic flour', { signal_hint: 'evaluate' }))
    assert.deepEqual([hinted.demand, rounded(hinted.strength)], [0.8, 0.72])
  })

  test('tells by what the demand was judged', () => {
    const { demand, damping, reasons, dampers } = score(
      post('Looking for organic flour? Visit our shop and order today.'),
    )
    assert.ok(damping < 0.5 && demand < 0.45)
    assert.deepEqual(dampers, ['self_promotion'])
    // The question is the reader's: it asks for nothing.
    assert.ok(reasons.some(({ reason, weight }) => reason === 'addresses' && weight < 0))
    assert.ok(reasons.every(({ reason }) => reason !== 'seeking'))
    assert.ok(reasons.some(({ reason, weight }) => reason === 'advert' && weight < 0))
  })

  test('is nothing below the floor of relevance and for excluded words', () => {
    assert.equal(score(post('We need bicycles.')).strength, 0)
    const excluded = score(post('We need organic flour, a free sample.'))
    assert.deepEqual([excluded.strength, excluded.excluded_by], [0, 'free sample'])
  })

  test('trusts the meaning that a source gives over the words', () => {
    const hinted = score(post('Wir bieten organic flour, book a demo', { signal_hint: 'want' }))
    assert.deepEqual([hinted.type, hinted.dampers], ['want', []])
  })

  test('reads the title as well', () => {
    assert.equal(score(post('', { title: 'Looking for organic flour' })).type, 'want')
  })
})

suite('the decay of a signal', () => {
  for (const [sentence, type, posted_at, deadline, expected] of [
    ['counts in full for seven days', 'want', daysAgo(7), undefined, 1],
    ['is half after seven days and a half-life', 'want', daysAgo(37), undefined, 0.5],
    ['is slower for a trigger', 'trigger', daysAgo(67), undefined, 0.5],
    ['takes a post from the future for new', 'want', daysAgo(-3), undefined, 1],
    ['drops what has no readable date', 'want', 'yesterday', undefined, 0],
    ['keeps a tender until its deadline', 'tender', daysAgo(300), daysAgo(-1), 1],
    ['ends a tender at its deadline', 'tender', daysAgo(3), daysAgo(1), 0],
    ['ends a want at its deadline', 'want', daysAgo(3), daysAgo(1), 0],
    ['lets a tender without deadline fade', 'tender', daysAgo(37), undefined, 0.5],
  ] as const) {
    test(sentence, () => {
      const dates = { posted_at, ...(deadline !== undefined && { deadline }) }
      assert.equal(rounded(decayOf(dates, type, defaultWeights, now)), expected)
    })
  }
})

suite('specificity', () => {
  for (const [text, lang, details] of [
    ['We need flour.', 'en', []],
    ['400 kg of flour near Ghent', 'en', ['quantity', 'place']],
    ['Delivery in March', 'en', ['date']],
    ['Budget is €900', 'en', ['budget']],
    ['bis Ende Januar, 3.000 Stück, bei Freiburg', 'de', ['quantity', 'date', 'place']],
    ['5 000 pièces, en Espagne, 2.000 euros', 'fr', ['quantity', 'budget', 'place']],
    ['In Qualität und Preis', 'de', []],
    ['1.000 kg para el 15 de enero en Sevilla', 'es', ['quantity', 'date', 'place']],
  ] as const) {
    test(`finds ${JSON.stringify(details)} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(specificity(post(text, { lang })).details, details)
    })
  }

  test('is at most 1.2 and knows a record’s own deadline, amount and place', () => {
    const { factor, details } = specificity(
      post('10 pallets', {
        deadline: daysAgo(-9),
        amount: { value: 5, currency: 'EUR' },
        org: { name: 'Mill', city: 'Ghent', ids: {} },
      }),
    )
    assert.deepEqual([factor, details.length], [1.2, 4])
  })
})

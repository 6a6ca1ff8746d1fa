import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { emptyIcp } from '../icp.ts'
import { emptyPool } from '../pool.ts'
import { defaultWeights } from '../signal-types.ts'
import { aboutness, offerNamed } from './aboutness.ts'
import { scoreSignal } from './signal.ts'

const icp = {
  ...emptyIcp,
  keywords: [{ text: 'organic flour', weight: 0.9 }],
  industries: ['bakeries'],
  roles: ['head of purchasing'],
}
const context = { icp, pool: emptyPool }

function record(told: Partial<Observation>): Observation {
  return {
    source: 'fr_companies',
    platform: 'fr_companies',
    external_id: '1',
    url: 'https://register.example/1',
    posted_at: '2026-11-20T00:00:00.000Z',
    lang: 'fr',
    text: 'AU PAIN DORÉ, 10.71C, Lyon',
    org: { name: 'AU PAIN DORÉ', ids: {}, tags: ['10.71C'] },
    license: '',
    attribution: '',
    ...told,
  }
}

suite('what a record is about', () => {
  test('follows from the activity of its organization where an event is told', () => {
    const { value, matches } = aboutness(record({ signal_hint: 'trigger' }), context)
    assert.equal(value, 0.6)
    assert.deepEqual(matches, [{ phrase: 'bakeries', weight: 0.6, coverage: 1 }])
    assert.equal(offerNamed(record({ signal_hint: 'trigger' }), context), 0.6)
  })

  test('follows from the name of a company that a register knows nothing else of', () => {
    const company = record({ signal_hint: 'trigger', lang: 'en', text: 'Crumb Bakery Ltd' })
    const org = { name: 'Crumb Bakery Ltd', ids: {} }
    assert.equal(offerNamed({ ...company, org }, context), 0.6)
    assert.equal(offerNamed({ ...company, org, signal_hint: 'hiring' }, context), 0)
  })

  test('follows from the words of a permit', () => {
    const permit = record({ signal_hint: 'permit', lang: 'en', text: 'New ovens for a bakery' })
    assert.equal(offerNamed({ ...permit, org: { name: 'Dough', ids: {} } }, context), 0.6)
  })

  test('follows from the role that is hired', () => {
    const job = record({ signal_hint: 'hiring', lang: 'en', title: 'Head of Purchasing', text: '' })
    assert.ok(offerNamed({ ...job, org: { name: 'Dough', ids: {} } }, context) >= 0.5)
  })

  test('follows from nothing but its words where somebody wants something', () => {
    for (const signal_hint of ['want', 'tender'] as const)
      assert.equal(offerNamed(record({ signal_hint, text: 'Panneaux solaires' }), context), 0)
    assert.equal(offerNamed(record({ text: 'Une boulangerie' }), context), 0)
  })

  test('does not follow from the trade of who asks, though the offer names it too', () => {
    const wanted = { signal_hint: 'want', lang: 'en', title: 'Solar for bakery ovens' } as const
    const keywords = ['bakery flour', 'bakeries'].map((text) => ({ text, weight: 1 }))
    const served = { ...context, icp: { ...icp, keywords, query_terms: ['bakeries'] } }
    assert.equal(offerNamed(record({ ...wanted, text: 'Solar for two ovens' }), served), 0)
    assert.ok(offerNamed(record({ ...wanted, text: 'And flour of a mill' }), served) > 0.2)
  })

  test('counts the trade of who asks where the offer is named beside it', () => {
    const wanted = { signal_hint: 'want', lang: 'en', title: 'Which nursery software?' } as const
    const keywords = [{ text: 'nursery management software', weight: 1 }]
    const offered = { ...icp, keywords, query_terms: [] }
    const named = (industries: string[]) =>
      offerNamed(record({ ...wanted, text: '' }), { ...context, icp: { ...offered, industries } })
    assert.equal(named(['nurseries']), named([]))
    assert.ok(named([]) > 0.2)
  })

  test('is nothing where a word is excluded, or another trade is served', () => {
    const event = record({ signal_hint: 'trigger' })
    const excluded = { ...icp, excluded_keywords: ['pain doré'] }
    assert.equal(offerNamed(event, { ...context, icp: excluded }), 0)
    assert.equal(offerNamed(event, { ...context, icp: { ...icp, industries: ['wineries'] } }), 0)
  })
})

suite('what a reply is about', () => {
  const reply = (told: Partial<Observation>) =>
    record({ text: 'Same here, we need a new one by spring', lang: 'en', ...told })
  const topic = 'Who mills organic flour?'

  test('follows from the topic that it stands under', () => {
    assert.equal(aboutness(reply({}), context).value, 0)
    assert.equal(aboutness(reply({ topic }), context).value, 0.6)
    assert.equal(offerNamed(reply({ topic }), context), 0.6)
  })

  test('stands on its own where it says much, and is excluded with its topic', () => {
    const long = 'We moved the whole of the workshop over the winter. '.repeat(9)
    assert.equal(aboutness(reply({ topic, text: long }), context).value, 0)
    const without = { ...context, icp: { ...icp, excluded_keywords: ['rye'] } }
    assert.equal(aboutness(reply({ topic: 'Organic flour of rye' }), without).value, 0)
  })

  test('is no asking by itself', () => {
    const answer = reply({ topic: 'Who can recommend organic flour?', text: 'Nice weather today.' })
    const { demand } = scoreSignal(answer, { ...context, weights: defaultWeights, now: new Date() })
    assert.ok(demand < 0.3)
  })
})

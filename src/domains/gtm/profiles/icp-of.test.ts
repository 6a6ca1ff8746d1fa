import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { audiencesOf } from './audiences.ts'
import { emptyIcp } from '../scoring/icp.ts'
import { icpOf } from './icp-of.ts'
import { queryTermsOf } from './query-terms.ts'

const company = {
  name: 'Hearth Mill',
  description: 'We sell flour to bakeries, cafés and schools.',
  languages: ['en'],
  locations: [{ city: 'Leeds', country: 'United Kingdom', lat: 53.8, lng: -1.5 }],
  socials: [],
  feeds: [],
  emails: [],
  schema_types: [],
}
function keyphrase(text: string, weight: number) {
  return { text, weight, lang: 'en', page: '' }
}

suite('the ideal customer that a website tells', () => {
  test('asks for the products, and half for phrases about something else', () => {
    const keyphrases = [keyphrase('school kitchens', 0.6), keyphrase('fresh flour', 0.6)]
    const icp = icpOf({
      company,
      offer: { keyphrases, products: ['Organic rye flour'], certifications: [] },
    })
    assert.deepEqual(icp.keywords, [
      { text: 'Organic rye flour', weight: 0.8 },
      { text: 'fresh flour', weight: 0.6 },
      { text: 'school kitchens', weight: 0.3 },
    ])
    assert.deepEqual(icp.industries, ['bakeries', 'cafés', 'schools'])
    assert.deepEqual(icp.geos, [
      { country: 'United Kingdom', lat: 53.8, lng: -1.5, radius_km: 100 },
    ])
    assert.deepEqual(icp.roles, [
      'owner',
      'head of purchasing',
      'head baker',
      'chef',
      'catering manager',
    ])
  })

  test('is empty where the site says nothing', () => {
    const silent = { ...company, description: '', languages: [], locations: [] }
    const offer = { keyphrases: [], products: [], certifications: [] }
    assert.deepEqual(icpOf({ company: silent, offer }), emptyIcp)
  })
})

suite('audiences', () => {
  for (const [text, expected] of [
    ['We supply hotels, cafés and schools.', ['hotels', 'cafés', 'schools']],
    [
      'Bookkeeping for worker co-ops, small farms, and charities',
      ['worker co-ops', 'small farms', 'charities'],
    ],
    ['Easy to use and ready to go.', []],
    ['We deliver to London, Leeds and York.', []],
    [`to ${'a, '.repeat(5_000)}`, []],
  ] as const)
    test(`of "${text.slice(0, 40)}"`, () => assert.deepEqual(audiencesOf(text), expected))
})

suite('query terms', () => {
  test('are pairs of words, those that several names share first', () => {
    const phrases = ['Organic rye flour', 'Organic wheat flour', 'Sample sacks', 'Bran'].map(
      (text) => ({ text, weight: 0.8 }),
    )
    assert.deepEqual(queryTermsOf(phrases, 'en'), [
      'organic flour',
      'rye flour',
      'wheat flour',
      'sample sacks',
    ])
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
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
  phones: [],
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
      offer: {
        keyphrases,
        products: ['Organic rye flour'],
        audiences: ['bakeries', 'cafés', 'schools'],
        certifications: [],
      },
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

  test('asks for each of two things, for the trade of the name, and for what its words name side by side', () => {
    const mill = {
      ...company,
      name: 'Mühle & Bäckerei Sander',
      description: 'Mehl, Grieß und Kleie aus der Region. Wir mahlen seit 1890.',
      languages: ['de'],
    }
    const keyphrases = [{ text: 'Brot und Kuchen', weight: 0.9, lang: 'de', page: '' }]
    const offer = { keyphrases, products: [], audiences: [], certifications: [] }
    assert.deepEqual(icpOf({ company: mill, offer }).keywords, [
      { text: 'Brot und Kuchen', weight: 0.9 },
      { text: 'Brot', weight: 0.63 },
      { text: 'Kuchen', weight: 0.63 },
      { text: 'Bäckerei', weight: 0.5 },
      { text: 'Mehl', weight: 0.5 },
      { text: 'Grieß', weight: 0.5 },
      { text: 'Kleie', weight: 0.5 },
    ])
  })

  test('asks for no customers that a description names beside what is sold', () => {
    const joiner = {
      ...company,
      name: 'Caradec',
      description: 'Escaliers, cuisines, agencement pour particuliers et entreprises.',
      languages: ['fr'],
    }
    const audiences = ['particuliers', 'entreprises']
    const offer = { keyphrases: [], products: [], audiences, certifications: [] }
    const texts = icpOf({ company: joiner, offer }).keywords.map(({ text }) => text)
    assert.ok(texts.includes('cuisines'), texts.join())
    assert.ok(!texts.includes('entreprises'), texts.join())
  })

  test('is empty where the site says nothing', () => {
    const silent = { ...company, description: '', languages: [], locations: [] }
    const offer = { keyphrases: [], products: [], audiences: [], certifications: [] }
    assert.deepEqual(icpOf({ company: silent, offer }), emptyIcp)
  })
})

suite('query terms', () => {
  const spoken = (lang: string, ...texts: string[]) =>
    texts.map((text, at) => ({ text, lang, weight: 1 - at / 10 }))

  test('are the surest phrases that are short, and what longer ones end in', () => {
    const phrases = spoken('en', 'stoneground strong white flour', 'rye flour', 'sample sacks')
    assert.deepEqual(queryTermsOf(phrases), ['rye flour', 'sample sacks', 'white flour'])
  })

  test('keep long phrases out where a language puts first what a thing is', () => {
    assert.deepEqual(queryTermsOf(spoken('fr', 'plants de pommes de terre', 'engrais verts')), [
      'engrais verts',
    ])
  })

  test('do not add words to one that is there', () => {
    assert.deepEqual(queryTermsOf(spoken('en', 'rye flour', 'organic rye flour')), ['rye flour'])
  })
})

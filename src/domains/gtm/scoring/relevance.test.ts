import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { emptyPool, inverseFrequency, poolStatistics } from './pool.ts'
import { relevance } from './relevance.ts'
import { tokens } from './tokens.ts'

function phrases(...texts: string[]) {
  return texts.map((text) => ({ text, weight: 1 }))
}
function relevanceOf(text: string, wanted: string[], lang = 'en', excluded: string[] = []) {
  return relevance(text, lang, { phrases: phrases(...wanted), excluded }, emptyPool)
}

suite('relevance', () => {
  test('of a text with the whole phrase is 1, in any form of its words', () => {
    assert.equal(
      relevanceOf('Our bakeries source flour, mostly organic', ['organic flour']).value,
      1,
    )
    assert.equal(relevanceOf('Für unsere Bäckereien', ['Bäckerei'], 'de').value, 1)
    assert.equal(
      relevanceOf('des emballages compostables', ['emballage compostable'], 'fr').value,
      1,
    )
  })

  test('of a text about something else is 0', () => {
    assert.equal(relevanceOf('Which bicycle should I ride?', ['organic flour']).value, 0)
  })

  test('of a text with one word of two is a little less than its share', () => {
    const { value, matches } = relevanceOf('rye apples', ['rye flour'])
    assert.ok(Math.abs(value - 0.5 ** 1.2) < 0.001)
    assert.equal(matches[0]?.phrase, 'rye flour')
  })

  test('weighs the word that says what it is more than one that praises it', () => {
    const praise = relevanceOf('organic apples', ['organic flour']).value
    const thing = relevanceOf('a bag of flour', ['organic flour']).value
    assert.ok(praise < 0.1 && thing > 0.4, `${praise} and ${thing}`)
  })

  test('takes a word that several phrases hold for what all is about', () => {
    const wanted = ['cargo bike', 'cargo trike', 'cargo fleet']
    const core = relevanceOf('we want cargo cycles', wanted).value
    assert.ok(core > 0.5 && relevanceOf('we want a trike', wanted).value < core)
  })

  test('counts words of several phrases together, but not by chance in a long text', () => {
    const wanted = ['repair of tablets in one day', 'refurbished laptops for every school']
    const asked = 'who sells refurbished tablets'
    assert.ok(relevanceOf(asked, wanted).value >= 0.4)
    const long = `${asked} ${Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ')}`
    assert.ok(relevanceOf(long, wanted).value < 0.3)
  })

  test('takes a word and the same with an ending for kin', () => {
    assert.ok(relevanceOf('is there a roofer about', ['roof repair']).value >= 0.2)
    assert.ok(relevanceOf('quem nos limpava o escritório', ['limpeza'], 'pt').value > 0.5)
    assert.equal(relevanceOf('a wine shop', ['windows']).value, 0)
  })

  test('tells organic food from any organization', () => {
    assert.equal(relevanceOf('Our organization bakes', ['organic']).value, 0)
    assert.equal(relevanceOf('organically grown', ['organic']).value, 1)
  })

  test('counts the best phrase in full and the second by 0.35', () => {
    const wanted = [
      { text: 'flour', weight: 0.5 },
      { text: 'rye', weight: 0.4 },
      { text: 'mill', weight: 0.3 },
    ]
    const { value } = relevance(
      'rye flour from a mill',
      'en',
      { phrases: wanted, excluded: [] },
      emptyPool,
    )
    assert.ok(Math.abs(value - (0.5 + 0.35 * 0.4)) < 1e-12)
  })

  test('does not count the same words twice', () => {
    const { value, matches } = relevance(
      'flour',
      'en',
      {
        phrases: [
          { text: 'flour', weight: 0.5 },
          { text: 'Flours', weight: 0.4 },
        ],
        excluded: [],
      },
      emptyPool,
    )
    assert.equal(value, 0.5)
    assert.equal(matches.length, 1)
  })

  test('is 0 when an excluded keyword occurs, whole and in order', () => {
    const wanted = ['organic flour']
    const text = 'Organic flour, a free sample please'
    assert.deepEqual(relevanceOf(text, wanted, 'en', ['free samples']), {
      value: 0,
      matches: [],
      excluded_by: 'free samples',
    })
    assert.equal(
      relevanceOf('A sample of organic flour, free', wanted, 'en', ['free sample']).value,
      1,
    )
  })

  test('finds a German noun within a longer one', () => {
    assert.equal(relevanceOf('ein Verpackungslieferant', ['Verpackung'], 'de').value, 1)
    assert.equal(relevanceOf('a packagingish thing', ['pack'], 'en').value, 0)
    assert.equal(relevanceOf('Dinkelmehl', ['Mehl'], 'de').value, 1)
    assert.equal(relevanceOf('Schwein', ['Wein'], 'de').value, 0)
  })

  test('finds half of a German noun that is joined of two', () => {
    assert.equal(relevanceOf('Kaufen Mehl', ['Dinkelmehl'], 'de').value, 0.5)
  })

  test('takes who does it for kin to what is done', () => {
    const { value } = relevanceOf('un reconditionneur', ['reconditionnés'], 'fr')
    assert.ok(value >= 0.5 && value < 1)
  })

  test('reads scripts without spaces by pairs of characters', () => {
    assert.equal(relevanceOf('私たちは有機小麦粉を探しています', ['有機小麦粉'], 'ja').value, 1)
  })

  test('stays within 0..1 whatever the text, the phrases and their weights', () => {
    const phrase = fc.record({ text: fc.string(), weight: fc.double() })
    fc.assert(
      fc.property(fc.string(), fc.array(phrase), (text, some) => {
        const { value } = relevance(text, 'en', { phrases: some, excluded: [] }, emptyPool)
        assert.ok(value >= 0 && value <= 1)
      }),
    )
  })
})

suite('the pool', () => {
  test('lets words weigh less the more texts hold them', () => {
    const texts = Array.from({ length: 400 }, () => ({ text: 'wheat bread', lang: 'en' }))
    const pool = poolStatistics([...texts, { text: 'rye', lang: 'en' }])
    const [wheat = '', rye = ''] = tokens('wheat rye', 'en')
    assert.ok(inverseFrequency(wheat, pool) < inverseFrequency(rye, pool))
    assert.ok(inverseFrequency(wheat, emptyPool) === inverseFrequency(rye, emptyPool))
  })

  test('knows the words of all business talk before any text was pooled', () => {
    const [supplier = '', flour = ''] = tokens('supplier flour', 'en')
    assert.ok(inverseFrequency(supplier, emptyPool) < inverseFrequency(flour, emptyPool))
  })

  test('is not misled by words named like members of objects', () => {
    const pool = poolStatistics([{ text: 'constructor __proto__', lang: 'en' }])
    assert.ok(inverseFrequency('toString', pool) > 0)
    assert.deepEqual(poolStatistics([]), emptyPool)
  })
})

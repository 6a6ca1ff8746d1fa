import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { withoutSensitiveWords } from '#adapters/signal-sources/without-sensitive-words.ts'
import { anyText } from '#test/any-text.ts'
import { demandOf } from './demand.ts'
import { gramsOf, wordingOf } from './wording.ts'
import { wordingTables } from './wording-model.ts'

suite('how a text is worded', () => {
  test('tells a loss from a boast of the same words', () => {
    const loss = wordingOf(
      'our baker has packed it in and nobody does a proper loaf any more',
      'en',
    )
    const boast = wordingOf('we are proud that our baker won the prize for the best loaf!', 'en')
    assert.ok(loss.odds > 0 && boast.odds < 0, `${loss.odds} and ${boast.odds}`)
  })

  test('does not depend on what is asked for', () => {
    const [one, other] = ['zarfbelag', 'quinkspan'].map(
      (thing) => wordingOf(`wer hat noch ${thing} übrig?`, 'de').odds,
    )
    assert.equal(one, other)
  })

  test('masks unknown words, numbers and pictures', () => {
    const grams = gramsOf('need 300 zorkel by 12.5. 🙏', (word) => ['need', 'by'].includes(word))
    for (const gram of ['need 0', '0 _', '_ by', '0 ☺', '☺ >']) assert.ok(grams.has(gram), gram)
  })

  test('is unknown in a language without a table', () => {
    assert.deepEqual(wordingOf('etsimme leipuria', 'fi'), { odds: 0, grams: [] })
    assert.deepEqual(wordingOf('etsimme leipuria', '__proto__'), { odds: 0, grams: [] })
  })

  test('is among the reasons, with the runs that say most, and all of them add up', () => {
    const { reasons } = demandOf('Same here. Following, need exactly this for two lets', 'en')
    const worded = reasons.filter(({ reason }) => reason.startsWith('wording'))
    assert.ok(worded.some(({ reason }) => reason.startsWith('wording: ')))
    assert.ok(worded.length <= 4 && worded.every(({ weight }) => weight !== 0))
  })

  test('knows no word that nobody may keep of a person, as reasons name words', () => {
    for (const [lang, table] of Object.entries(wordingTables))
      for (const word of new Set(table.match(/\p{L}+/gu)))
        assert.equal(withoutSensitiveWords(word), word, lang)
  })

  test('is finite for any text', () => {
    fc.assert(
      fc.property(anyText(500), fc.constantFrom('en', 'de', 'pt', 'xx'), (text, lang) => {
        assert.ok(Number.isFinite(wordingOf(text, lang).odds))
      }),
    )
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { languageOfPage, preferredLanguage } from './accepted-languages.ts'

suite('the language of a reader', () => {
  test('is the best liked of ours', () => {
    const wishes = {
      'de-AT,de;q=0.9,en;q=0.8': 'de',
      'pl-PL,pl;q=0.9,de;q=0.4,en;q=0.3': 'de',
      'en-GB;q=0.2, fr-CH;q=0.7': 'fr',
      'PT-br': 'pt',
      'de;q=0': 'en',
      'nonsense;q=x,,;': 'en',
      '*': 'en',
    }
    for (const [header, language] of Object.entries(wishes))
      assert.equal(preferredLanguage(header), language)
    assert.equal(preferredLanguage(undefined), 'en')
  })

  test('is the one that an address names, if that is one of ours', () => {
    const acceptLanguage = 'nl'
    for (const [asked, language] of [
      ['lang=fr', 'fr'],
      ['lang=fr-BE', 'fr'],
      ['lang=%20IT', 'it'],
      ['lang=pl', 'nl'],
      ['lang=', 'nl'],
      ['', 'nl'],
    ])
      assert.equal(languageOfPage({ query: new URLSearchParams(asked), acceptLanguage }), language)
  })
})

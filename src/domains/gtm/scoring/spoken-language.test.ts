import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { spokenLanguage } from './spoken-language.ts'

suite('the language of a short post that nobody declared is', () => {
  for (const [lang, text] of [
    ['en', 'Best cargo trike under 5k?'],
    ['de', 'Verkaufe Babboe Big, 2019, neue Reifen'],
    ['es', 'busco furgoneta refrigerada de segunda mano por Sevilla'],
    ['it', 'Mi consigliate un avvocato del lavoro a Bergamo? Urgente'],
    ['nl', "welke installateur doet ook kleine VvE's, 16 appartementen Utrecht"],
    ['pt', 'alguém vende estufa usada para salgados'],
    ['', 'Kombucha, kefir'],
  ] as const)
    test(lang || 'unknown', () => assert.equal(spokenLanguage(text, ''), lang))

  test('what its source declares, where nothing speaks against it', () =>
    assert.equal(spokenLanguage('Kombucha, kefir', 'fr'), 'fr'))
})

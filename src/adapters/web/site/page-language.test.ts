import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from './html/page.ts'
import { pageLanguage } from './page-language.ts'

function languageOf(declared: string, text: string): string {
  return pageLanguage(readPage(`<html lang="${declared}"><p>${text}`, 'https://mill.example/'))
}

const short: Readonly<Record<string, string>> = {
  en: 'We mill flour for bakers in the valley, and sell it at our door. The stones turn daily.',
  fr: 'Nous moulons la farine pour les boulangers de la vallée, et la vendons au moulin.',
  de: 'Wir mahlen Mehl für die Bäcker im Tal und verkaufen es auch an der Tür.',
}

suite('the language of a page', () => {
  for (const [lang, text] of Object.entries(short))
    for (const declared of ['en', 'fr', 'de', 'it'])
      test(`is ${lang} whatever a template declares (${declared})`, () => {
        assert.equal(languageOf(declared, text), lang)
        assert.equal(languageOf(declared, `${text} ${text} ${text}`), lang)
      })

  test('is what the page declares where few words tell no other', () => {
    assert.equal(languageOf('fr', 'Hearth Mill flour'), 'fr')
    assert.equal(
      languageOf(
        'de',
        'Hearth Mill, Oak & Iron, Green Valley, Stone Bridge, Little Barn, Old Weir',
      ),
      'de',
    )
  })
})

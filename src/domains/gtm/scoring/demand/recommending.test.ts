import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { demandOf, leastDemand } from './demand.ts'

// Red where it is the reader whose wish is taken for that of who writes.
const recommended: Readonly<Record<string, string>> = {
  en: 'If anybody is looking for a website, I can warmly recommend Studio Pixel, they did ours.',
  de: 'Falls jemand eine Webseite braucht: Wir können Studio Pixel wärmstens empfehlen.',
  fr: "Si quelqu'un cherche un site web, je vous recommande Studio Pixel.",
  es: 'Si alguien busca una página web, os recomiendo sin dudarlo Estudio Pixel.',
  it: 'Se qualcuno cerca un sito web, vi consiglio vivamente Studio Pixel.',
  nl: 'Mocht iemand een website zoeken: Studio Pixel kan ik van harte aanraden.',
  pt: 'Se alguém procura um site, recomendo vivamente o Estúdio Pixel.',
}

suite('who recommends somebody', () => {
  for (const [lang, text] of Object.entries(recommended))
    test(`asks for nobody (${lang})`, () => {
      const { undamped, damping } = demandOf(text, lang)
      assert.ok(undamped * damping < leastDemand, `${undamped * damping}`)
    })

  test('asks for nobody where the shop closes, and for somebody in the same breath', () => {
    const of = (text: string) => demandOf(text, 'en').undamped * demandOf(text, 'en').damping
    assert.ok(of('We will not be needing a website after all, the shop is closing.') < leastDemand)
    const both =
      'If anyone is looking for oak boards, we have some. Who can recommend a carpenter near Leeds?'
    assert.ok(of(both) >= leastDemand)
  })
})

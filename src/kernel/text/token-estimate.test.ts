import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { estimatedTokens } from './token-estimate.ts'

const texts = {
  English:
    'We grind heritage wheat between stones and deliver flour to bakeries within fifty kilometres, twice a week. Our price list holds for a year.',
  German:
    'Wir mahlen alte Weizensorten zwischen Steinen und liefern zweimal in der Woche Mehl an Bäckereien in der Umgebung. Unsere Preise gelten ein Jahr.',
  French:
    'Nous moulons des blés anciens sur meule de pierre et livrons les boulangeries deux fois par semaine. Nos prix sont valables un an.',
  Spanish:
    'Molemos trigos antiguos entre piedras y entregamos harina a las panaderías dos veces por semana. Nuestros precios valen un año.',
  Italian:
    'Maciniamo grani antichi a pietra e consegniamo la farina ai panifici due volte alla settimana. I nostri prezzi valgono un anno.',
  Japanese:
    '私たちは石臼で古代小麦を挽き、週に二回パン屋に小麦粉を届けます。価格は一年間有効です。',
}

suite('the estimate of tokens', () => {
  for (const [language, text] of Object.entries(texts))
    test(`is near what a tokenizer counts of ${language}`, () => {
      const share = estimatedTokens(text) / encode(text).length
      assert.ok(share > 0.7 && share < 1.3, String(share))
    })

  test('counts what a text is padded with', () => {
    assert.ok(estimatedTokens(`Flour${' '.repeat(8000)}`) >= 1000)
  })

  test('of nothing is nothing', () => assert.equal(estimatedTokens(' \n'), 0))
})

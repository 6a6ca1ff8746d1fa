import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { emptyPool } from '../pool.ts'
import { relevance } from '../relevance.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { crafts } from './crafts.ts'
import { namedTrades } from './named-trades.ts'
import { needs } from './needs.ts'
import { trades } from './trades.ts'

function isAbout(text: string, lang: string, phrase: string): boolean {
  const wanted = { phrases: [{ text: phrase, weight: 1 }], excluded: [] }
  return relevance(text, lang, wanted, emptyPool).value >= 0.45
}

suite('a text is about an offer', () => {
  for (const [why, text, lang, phrase] of [
    ['by a brand', 'Alternative to Salesforce?', 'en', 'membership database'],
    ['in another language', 'organic flour in Berlin, wholesale', 'en', 'Bio-Mehl'],
    ['in other words', 'Quem faz sabonetes para hotéis?', 'pt', 'cosmética natural'],
    ['as a compound', 'Wer druckt uns Werbebroschüren?', 'de', 'Druckerei'],
    ['in the plural', 'We need caterers for June', 'en', 'buffet'],
  ] as const)
    test(why, () => assert.ok(isAbout(text, lang, phrase)))
})

suite('a text is not about it', () => {
  for (const [why, text, lang, phrase] of [
    ['by a part of another term', 'Need an accountant for a bakery', 'en', 'carbon accounting'],
    ['by a word of another language', 'The mist over the fields', 'en', 'Kompost'],
    ['by nothing', 'Which bicycle should I ride?', 'en', 'membership database'],
  ] as const)
    test(why, () => assert.ok(!isAbout(text, lang, phrase)))
})

test('each trade has its words in seven languages, and brands', () => {
  const lines = `${trades}${crafts}`.split('\n').filter((line) => line !== '')
  for (const line of lines) {
    const columns = line.split('|')
    assert.equal(columns.length, 8, line)
    assert.ok(
      columns.slice(0, 7).every((words) => words.trim() !== ''),
      line,
    )
  }
})

test('words of many texts are found in time', () => {
  const text = Array.from({ length: 5_000 }, (_, n) => `carbon w${n}`).join(' ')
  assert.equal(namedTrades(text, 'de').size, 0)

  test('by what goes wrong without it', () => {
    for (const [lang, text, trade] of [
      ['en', 'double booked again, the paper diary has to go', 'booking system'],
      ['de', 'am Schreibtisch zuhause, also am Küchentisch', 'Coworking'],
      ['it', 'ci sono spifferi ovunque', 'infissi in legno'],
    ] as const) {
      const told = namedTrades(text, lang)
      assert.ok(
        [...namedTrades(trade, lang)].some((one) => told.has(one)),
        text,
      )
    }
  })

  test('a need belongs to a trade of the list, in words that are looked for together', () => {
    const first = new Set(`${trades}${crafts}`.split('\n').map((line) => line.split(' ')[0]))
    for (const line of needs.split('\n').filter((one) => one !== '')) {
      assert.ok(first.has(line.split(' ')[0]), line)
      for (const term of line.split(/[\s|]+/u))
        assert.ok(foldedWords(term.replaceAll('_', ' ')).length <= 4, term)
    }
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { wantedWords, wordsOf } from './words.ts'

const texts: readonly (readonly [text: string, words: readonly string[]])[] = [
  ['Ada Müller-Łoś', ['ada', 'muller', 'los']],
  ['Ada.Miller@mill.example', ['ada', 'miller', 'mill', 'example']],
  ['+49 (30) 123 45', ['49', '30', '123', '45', '493012345']],
  ['030/12', ['030', '12']],
  ['2026-11-22', ['2026', '11', '22']],
  ['ΟΔΟΣ', ['οδοσ']],
  ['שָׁלוֹם', ['שלום']],
  ['株式会社 ABC株', ['株式会社', '式会社', '会社', '社', 'abc', '株']],
  ['🎉 !? %_\u0000', []],
  ['a\u0000b', ['a', 'b']],
  ['', []],
]

suite('the words of texts', () => {
  test('are runs of letters and digits, folded, each once', () => {
    for (const [text, words] of texts) assert.deepEqual(wordsOf([text, text]), words, text)
  })

  test('are bounded in length and number', () => {
    assert.deepEqual(wordsOf(['x'.repeat(10_000)]), ['x'.repeat(40)])
    assert.equal(
      wordsOf([Array.from({ length: 3000 }, (_, index) => index).join(' ')]).length,
      1000,
    )
    assert.equal(wordsOf(['京都'.repeat(5000)])[0], '京都'.repeat(8))
    assert.ok(wordsOf(['𠀀'.repeat(100)]).every((word) => word.isWellFormed()))
    assert.equal(wantedWords('a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1').length, 10)
  })

  test('that are wanted leave out what another says already', () => {
    assert.deepEqual(wantedWords('Ad ada ADA'), ['ada'])
    assert.deepEqual(wantedWords('+49 30 12345'), ['493012345'])
    assert.deepEqual(wantedWords('Ada 030 12345'), ['03012345', 'ada'])
    assert.deepEqual(wantedWords('%'), [])
  })

  test('find every text by each of its words and by the beginnings of these', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = wordsOf([`${before} ${after}`])
        for (const wanted of [...wantedWords(before), ...wantedWords(after).map(half)])
          assert.ok(
            words.some((word) => word.startsWith(wanted)),
            `${wanted} in ${words.join(' ')}`,
          )
      }),
      { numRuns: 500 },
    )
  })
})

function half(word: string): string {
  const letters = Array.from(word)
  return letters.slice(0, Math.ceil(letters.length / 2)).join('')
}

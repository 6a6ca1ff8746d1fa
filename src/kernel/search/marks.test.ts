import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { isDecidedByMarks, marksOf, ofOthers, unmarked } from './marks.ts'
import { wantedWords, wordsOf } from './words.ts'

function has(marks: bigint, beginning: string): boolean {
  const wanted = marksOf([beginning])
  return (marks & wanted) === wanted
}

suite('marks of words', () => {
  test('are those of each of their beginnings', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('株式会社ミル 🎉', '+49 30 1234567'),
    )
    fc.assert(
      fc.property(text, fc.nat(), (all, length) => {
        const words = wordsOf([all])
        const marks = marksOf(words)
        for (const word of words)
          for (const wanted of wantedWords(
            Array.from(word)
              .slice(0, length + 1)
              .join(''),
          ))
            if (words.some((one) => one.startsWith(wanted))) assert.ok(has(marks, wanted), wanted)
      }),
    )
  })

  test('tell a first letter for sure where it is one of a few', () => {
    const first = Array.from('0123456789abcdefghijklmnopqrstuvwxyz')
    for (const letter of first) {
      assert.ok(isDecidedByMarks(letter))
      const others = first.flatMap((one) =>
        one === letter ? [] : [one, `${one}${letter}`, `${one}bcd`],
      )
      assert.ok(!has(marksOf(['ж', 'äa', '株式', ...others]), letter), letter)
    }
    for (const beginning of ['', 'ж', 'ä', 'ab', '77', '株'])
      assert.ok(!isDecidedByMarks(beginning))
  })

  test('tell by their sign what is from others, and are none that are left to be marked', () => {
    const marks = marksOf(['ada', 'mill'])
    const all = 2n ** 63n - 1n
    assert.ok(ofOthers(marks) < 0n && ofOthers(0n) === -(2n ** 63n))
    assert.equal(ofOthers(marks) & marks, marks)
    assert.ok([marks, 0n, all].every((one) => ofOthers(one) !== BigInt(unmarked)))
  })

  test('fit into a number of the database that is not negative', () => {
    const words = Array.from({ length: 5000 }, (_, index) => (index * 7919).toString(36))
    assert.ok(marksOf([...words, 'ж']) < 2n ** 63n)
    assert.equal(marksOf([]), 0n)
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { passage, readable } from '../wire/texts.ts'
import { shown } from '../wire/shown.ts'
import { unturned } from './turning.ts'

suite('marks that turn letters around', () => {
  const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'.split('')

  test('are left out of a line, and of what is shown back', () => {
    for (const mark of marks) {
      assert.equal(unturned(`Abc ${mark}gpj.exe`), 'Abc gpj.exe')
      assert.equal(readable(20).parse(` ${mark} Abc ${mark}gpj.exe ${mark} `), 'Abc gpj.exe')
      assert.equal(shown(`${mark}live`, 100), 'live')
    }
  })

  test('are no text by themselves', () => {
    assert.equal(readable(20).safeParse(marks.join('')).success, false)
  })

  test('stay in what has several lines, and the others stay everywhere', () => {
    assert.equal(passage(20).parse('a \u2067ב\u2069 c'), 'a \u2067ב\u2069 c')
    for (const needed of ['می\u200cخواهم', 'क्\u200dष', 'א\u200f1', 'a\u200e', '👩\u200d🌾'])
      assert.equal(readable(20).parse(needed), needed)
  })
})

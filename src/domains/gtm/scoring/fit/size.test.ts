import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeMatch } from './size.ts'

for (const [people, wanted, expected] of [
  [5, ['1-10'], 1],
  ['11-50', ['11–50'], 1],
  [1_200, ['1,000+'], 1],
  [20, ['1-10'], 0.5],
  [25, ['50-249', '250+'], 0.5],
  [9, ['<50'], 1],
  [30, ['small'], 1],
  [undefined, ['1-10'], null],
  [0, ['1-10'], null],
  ['many', ['1-10'], null],
  [5, ['any'], null],
  [5, [], null],
] as const) {
  test(`${people} people against ${JSON.stringify(wanted)} is ${expected}`, () => {
    const match = sizeMatch(people, wanted)
    assert.equal(match === null ? null : Math.round(match * 1e6) / 1e6, expected)
  })
}

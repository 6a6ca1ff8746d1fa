import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniqueTags } from './tags.ts'

const table: [readonly string[], readonly string[]][] = [
  [[], []],
  [['mill'], ['mill']],
  [
    ['Mill', 'baker', 'mill', 'MILL', 'Baker'],
    ['Mill', 'baker'],
  ],
  [
    ['Äpfel', 'äpfel', 'apfel'],
    ['Äpfel', 'apfel'],
  ],
]

test('keeps the first spelling of each tag, in the order given', () => {
  for (const [given, kept] of table) assert.deepEqual(uniqueTags(given), kept)
})

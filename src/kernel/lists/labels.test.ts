import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniqueLabels } from './labels.ts'

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
  [['Cafe\u0301', 'caf\u00e9'], ['Caf\u00e9']],
]

test('keeps the first spelling of each label, in the order given', () => {
  for (const [given, kept] of table) assert.deepEqual(uniqueLabels(given), kept)
})

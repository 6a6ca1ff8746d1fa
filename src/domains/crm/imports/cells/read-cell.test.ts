import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { importables } from '../importables.ts'
import { readCell } from './read-cell.ts'

suite('a cell', () => {
  test('names a stage and a status however they are spelled', () => {
    const writing = { country: null, decimal: '.', dates: 'dmy' } as const
    for (const [record, name, text, value] of [
      ['deal', 'stage', 'Proposal', 'proposal'],
      ['deal', 'stage', 'In Review', 'in_review'],
      ['task', 'status', 'In progress', 'in_progress'],
    ] as const) {
      const { [name]: field } = importables[record].verbs.fields
      assert.equal(readCell(name, field!, text, writing), value)
    }
  })
})

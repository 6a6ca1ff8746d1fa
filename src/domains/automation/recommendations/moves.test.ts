import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recommendationStatuses, statusAfter, type Move } from './moves.ts'

const forbidden = undefined
const table: Record<Move, readonly (string | undefined)[]> = {
  //       pending      viewed       acted      dismissed
  view: ['viewed', 'viewed', forbidden, forbidden],
  act: ['acted', 'acted', 'acted', forbidden],
  dismiss: ['dismissed', 'dismissed', forbidden, 'dismissed'],
  snooze: ['pending', 'viewed', forbidden, forbidden],
}

test('an open recommendation can be viewed, acted on, dismissed and put off; a closed one keeps its end', () => {
  for (const move of ['view', 'act', 'dismiss', 'snooze'] as const)
    assert.deepEqual(
      recommendationStatuses.map((status) => statusAfter(status, move)),
      table[move],
      move,
    )
})

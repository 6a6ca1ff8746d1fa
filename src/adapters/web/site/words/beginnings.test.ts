import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningsOf } from './beginnings.ts'

test('of several beginnings the first in the list is found, at any place', () => {
  const beginningAt = beginningsOf(['mill', 'mil', 'bakery', 'inn'])
  assert.deepEqual(
    [
      beginningAt('miller'),
      beginningAt('milk'),
      beginningAt('a miller', 2),
      beginningAt('innkeeper'),
      beginningAt('bake'),
      beginningAt(''),
    ],
    [0, 1, 0, 3, -1, -1],
  )
})

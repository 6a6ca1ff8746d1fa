import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areNear, simHash } from './simhash.ts'

const post =
  'We bake three hundred loaves a week in Ghent and look for a supplier of organic stone milled flour with delivery before January'

test('copies with other punctuation, case and stop words are near', () => {
  assert.ok(areNear(simHash(post, 'en')!, simHash(`${post.toUpperCase()}!!`, 'en')!))
})

test('different texts are not near', () => {
  const other =
    'Our canteen compares compostable bowls and needs twenty thousand of them each month'
  assert.equal(areNear(simHash(post, 'en')!, simHash(other, 'en')!), false)
})

test('a text without words has no hash', () => {
  assert.equal(simHash(' … ', 'en'), null)
  assert.match(simHash('flour', 'en')!, /^[0-9a-f]{16}$/u)
})

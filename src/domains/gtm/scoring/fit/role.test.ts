import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDecisionRole, roleMatch, seniority } from './role.ts'

for (const [title, expected] of [
  ['Co-Founder', 1],
  ['CEO', 1],
  ['Geschäftsführerin', 1],
  ['VP Operations', 0.9],
  ['Vice President, Sales', 0.9],
  ['Head of Purchasing', 0.9],
  ['Directrice des achats', 0.9],
  ['Einkaufsleiter', 0.9],
  ['Office Manager', 0.75],
  ['Inkoper', 0.75],
  ['Baker', 0.45],
  ['Marketing intern', 0.05],
] as const) {
  test(`${title} decides at ${expected}`, () => assert.equal(seniority(title), expected))
}

for (const [title, wanted, expected] of [
  ['Head of Purchasing', ['buyer'], 0.9],
  ['Head of Operations', ['buyer'], 0.54],
  ['Head of Marketing', ['buyer'], 0.27],
  ['Owner', ['buyer', 'owner'], 1],
  ['Owner', ['buyer'], 0.6],
  ['', ['buyer'], null],
  [undefined, ['buyer'], null],
  ['Owner', [], null],
] as const) {
  test(`${title ?? 'nobody known'} against ${JSON.stringify(wanted)} is ${expected}`, () => {
    const match = roleMatch(title, wanted)
    assert.equal(match === null ? null : Math.round(match * 1e6) / 1e6, expected)
  })
}

test('managers and above decide, specialists and the unknown do not', () => {
  assert.deepEqual(['Owner', 'Buyer', 'Baker', undefined].map(isDecisionRole), [
    true,
    true,
    false,
    false,
  ])
})

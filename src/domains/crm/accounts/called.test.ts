import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { areCalledAlike, beginningsOf } from './called.ts'

suite('two names of companies', () => {
  for (const [one, other, isAlike] of [
    ['Hearth Mill', 'HEARTH MILL Ltd.', true],
    ['Hearth Mill Limited', 'Hearth Mill, Ltd', true],
    ['The Hearth Mill', 'Hearth Mill', true],
    ['Müller & Söhne', 'Muller and Sohne GmbH', true],
    ['Café Été', 'Cafe Ete S.A.R.L.', true],
    ['Hearth Mill Ltd', 'Hearth Mill GmbH', false],
    ['Hearth Mill', 'Hearth Mills', false],
    ['Hearth Mill', 'Hearth Mill Supplies Ltd', false],
    ['The Company', 'Company Ltd', false],
    ['', '', false],
  ] as const)
    test(`"${one}" and "${other}" are ${isAlike ? 'one' : 'two'}`, () => {
      assert.equal(areCalledAlike(one, other), isAlike)
      assert.equal(areCalledAlike(other, one), isAlike)
    })

  test('are looked for by how they begin', () => {
    assert.deepEqual(beginningsOf('The Oak & Iron Co. Ltd'), [
      'oak and iron',
      'the oak and iron',
      'oak & iron',
      'the oak & iron',
      'oak + iron',
      'the oak + iron',
    ])
    assert.deepEqual(beginningsOf('Ltd'), [])
    assert.deepEqual(beginningsOf(''), [])
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sizeFault, textSizeFault } from './size-fault.ts'

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner) => [inner], 'core' as unknown)
}

function members(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]))
}

suite('a value that is too much', () => {
  test('nests deeper than 32 levels, which is found without recursion', () => {
    assert.equal(sizeFault(nested(32)), undefined)
    assert.equal(sizeFault(nested(33))?.code, 'too_deep')
    assert.equal(sizeFault(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)))?.code, 'too_deep')
  })

  test('has an object of more than 200 members, wherever it is', () => {
    assert.equal(sizeFault(members(200)), undefined)
    assert.equal(sizeFault(members(201))?.code, 'too_many')
    assert.equal(sizeFault([{ a: members(90_000) }])?.code, 'too_many')
  })

  test('has more than 5000 values in all', () => {
    const rows = (count: number) => Array.from({ length: count }, () => [1])
    assert.equal(sizeFault(rows(2_500)), undefined)
    assert.equal(sizeFault(rows(2_501))?.code, 'too_many')
    assert.equal(sizeFault(Array.from({ length: 1_000_000 }, () => 0))?.code, 'too_many')
  })

  test('is told before it is read where commas and brackets tell it', () => {
    const codeOf = (text: string) => textSizeFault(Buffer.from(text))?.code
    assert.equal(codeOf(JSON.stringify(members(90_000))), 'too_many')
    assert.equal(codeOf('['.repeat(34)), 'too_deep')
    assert.equal(codeOf('['.repeat(33) + ']'.repeat(33)), undefined)
    assert.equal(codeOf(`{"a":"${',[{'.repeat(10_000)}\\"${','.repeat(9_000)}"}`), undefined)
    assert.equal(codeOf(`[${'0,'.repeat(4_999)}0]`), undefined)
  })

  test('is none of what is merely empty or plain', () => {
    for (const value of [null, 0, '', 'x'.repeat(100_000), [], {}, undefined])
      assert.equal(sizeFault(value), undefined)
  })
})

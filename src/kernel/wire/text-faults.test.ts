import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { textFaults } from './text-faults.ts'

function fields(value: unknown) {
  return textFaults(value).map(({ field }) => field)
}

suite('text that cannot be kept as it is', () => {
  test('is a NUL character, wherever it stands', () => {
    assert.deepEqual(fields({ a: 'x\0', b: ['ok', '\0'], c: { d: '\0' } }).sort(), [
      'a',
      'b.1',
      'c.d',
    ])
  })

  test('is half of a surrogate pair', () => {
    assert.deepEqual(fields({ a: '\ud83d' }), ['a'])
    assert.deepEqual(fields({ a: '\ude00\ud83d' }), ['a'])
    assert.deepEqual(fields({ a: '😀', b: 'ﷺ', c: 'e\u0301' }), [])
  })

  test('may stand in a name as well', () => {
    assert.equal(textFaults({ 'a\0': 1 }).length, 1)
    assert.equal(textFaults({ '\ud800': 1 }).length, 1)
  })

  test('is a member called __proto__', () => {
    assert.deepEqual(fields(JSON.parse('{"a": {"__proto__": {"admin": true}}}')), ['a.__proto__'])
  })

  test('is reported twenty times at most', () => {
    assert.equal(textFaults(Array.from({ length: 1000 }, () => '\0')).length, 20)
  })

  test('is nothing that is merely unusual', () => {
    for (const value of [
      null,
      0,
      -0,
      true,
      '',
      [],
      {},
      'constructor',
      { constructor: 1 },
      undefined,
    ])
      assert.deepEqual(textFaults(value), [])
  })

  test('is called body where the value itself is at fault', () => {
    assert.deepEqual(fields('\0'), ['body'])
  })
})

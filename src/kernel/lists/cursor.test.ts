import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { ValidationFailed } from '../errors.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

function encoded(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

suite('a cursor', () => {
  test('comes back as it was made, whatever text the key holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.boolean(),
        fc.uuid(),
        (text, backwards, id) => {
          const cursor = { ordering: '-name', key: text.replaceAll('\0', ''), id, backwards }
          assert.deepEqual(decodeCursor(encodeCursor(cursor)), cursor)
          const timed = { ...cursor, at: '2026-01-01 10:00:00+00' }
          assert.deepEqual(decodeCursor(encodeCursor(timed)), timed)
        },
      ),
    )
  })

  test('is safe in an address', () => {
    const cursor = { ordering: '-name', key: 'ÿ>?/+&=', id: randomUUID(), backwards: true }
    assert.match(encodeCursor(cursor), /^[\w-]+$/)
  })

  const id = randomUUID()
  const foreign: readonly string[] = [
    '',
    'nonsense',
    '%%%',
    encoded(null),
    encoded([]),
    encoded({ o: 'name', k: 'a' }),
    encoded({ o: 'name', k: 'a', i: 'i'.repeat(201) }),
    encoded({ o: 'name', k: 1, i: id }),
    encoded({ o: 'name', k: 'a', i: id, b: 2 }),
    encoded({ o: 'name', k: 'a', i: id, more: 1 }),
    encoded({ o: 'n'.repeat(65), k: 'a', i: id }),
    encoded({ o: 'name', k: 'k'.repeat(1001), i: id }),
  ]
  for (const text of foreign)
    test(`is refused when it is ${text.slice(0, 24) || 'empty'}`, () =>
      assert.throws(() => decodeCursor(text), ValidationFailed))
})

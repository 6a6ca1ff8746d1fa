import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { check } from './input.ts'

suite('numbers in a query', () => {
  const query = z.strictObject({
    from: z.coerce.number().min(-5).max(1e9).default(3),
    name: z.string().optional(),
  })

  test('are read as they are written in decimals', () => {
    for (const [text, from] of [
      ['5', 5],
      [' 5', 5],
      ['+5', 5],
      ['-1.5', -1.5],
      ['.5', 0.5],
      ['1e3', 1000],
    ] as const)
      assert.deepEqual(check(query, { from: text }, 'query'), { data: { from } })
    assert.deepEqual(check(query, { name: '' }, 'query'), { data: { from: 3, name: '' } })
  })

  test('are refused where they say none, or count otherwise', () => {
    const errors = [{ field: 'from', code: 'wrong_type', message: 'Send a number.' }]
    for (const from of ['', ' ', '.', '-', '0x10', '0b11', '1_000', '1,5', 'Infinity', '1e400'])
      assert.deepEqual(check(query, { from }, 'query'), { errors }, from)
  })
})

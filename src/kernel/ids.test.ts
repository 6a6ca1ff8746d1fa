import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { suite, test } from 'node:test'
import { instantOf } from './events/id-time.ts'
import { risingIds } from './ids.ts'

const shape = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

suite('ids', () => {
  test('rise however many are made in an instant', () => {
    const first = randomUUIDv7()
    const ids = Array.from(
      { length: 20_000 },
      risingIds(() => first.slice(0, 18) + randomUUIDv7().slice(18)),
    )
    assert.deepEqual(ids, ids.toSorted())
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, shape)
    assert.ok(instantOf(ids.at(-1) ?? '') - instantOf(first) <= 10)
  })

  test('rise when the clock goes back, and follow it when it goes on', () => {
    const instants = [5000, 4000, 4001, 6000]
    const next = risingIds(() => {
      const time = (instants.shift() ?? 0).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7fff-8000-000000000000`
    })
    const ids = [next(), next(), next(), next()]
    assert.deepEqual(ids.map(instantOf), [5000, 5000, 5000, 6000])
    assert.deepEqual(ids, ids.toSorted())
  })
})

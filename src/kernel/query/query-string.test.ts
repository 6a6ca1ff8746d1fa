import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { Refusal, ValidationFailed } from '../errors.ts'
import { conditionIn } from './query-string.ts'
import { fieldOf } from './queried-fields.ts'

const fields = { name: fieldOf('text', z.string()), 'custom.a__b': fieldOf('text', z.string()) }

function comparing(name: string) {
  const { and } = conditionIn(fields, { [name]: 'flour' }) as { and: unknown[] }
  return and[0]
}

test('a filter has its operator behind the last two underscores', () => {
  const value = 'flour'
  assert.deepEqual(comparing('name'), { field: 'name', op: 'eq', value })
  assert.deepEqual(comparing('name__starts_with'), { field: 'name', op: 'starts_with', value })
  assert.deepEqual(comparing('custom.a__b__ne'), { field: 'custom.a__b', op: 'ne', value })
})

test('a filter without a field or an operator is refused', () => {
  for (const name of ['name__', '__', '__eq', '___eq', 'name__like', `${'_'.repeat(5000)}-`])
    assert.throws(
      () => comparing(name),
      (error) => error instanceof Refusal && error.kind === ValidationFailed,
    )
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { schemaChecker } from './output-schema.ts'

function list(rest: object) {
  return { type: 'object', properties: { items: { type: 'array', ...rest } } }
}

/** `count` objects, each another one. */
function objects(count: number): string {
  const items = Array.from({ length: count }, (_, index) => ({ index }))
  return JSON.stringify({ items })
}

suite('an output and its schema', () => {
  test('tell whether items are unique, however many there are', () => {
    const { read } = schemaChecker(list({ uniqueItems: true }))
    assert.ok('value' in read(objects(100_000)))
    assert.ok('fault' in read('{"items": [{"a": 1, "b": 2}, {"b": 2, "a": 1}]}'))
    assert.ok('value' in schemaChecker(list({ uniqueItems: false })).read('{"items": [1, 1]}'))
  })

  test('are not compared where that would take too long', () => {
    const many = Array.from({ length: 100 }, () => ({ items: { type: 'object' } }))
    const { read } = schemaChecker(list({ allOf: many }))
    assert.ok('value' in read(objects(100)))
    assert.match(JSON.stringify(read(objects(100_000))), /too long/)
  })

  test('may not be endlessly deep', () => {
    const { read } = schemaChecker({ type: 'object' })
    const nested = (depth: number) => `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`
    assert.ok('value' in read(nested(20)))
    assert.match(JSON.stringify(read(nested(5000))), /64 deep/)
    let deep: Record<string, unknown> = {}
    for (let depth = 0; depth < 20_000; depth += 1) deep = { items: deep }
    assert.throws(() => schemaChecker({ type: 'object', ...deep }), /output_schema/)
  })

  test('are refused where there is too much to compile', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'string' }]))
    const schema = (count: number) => ({ type: 'object', properties: fields(count) })
    assert.ok('value' in schemaChecker(schema(200)).read('{"f0": "x"}'))
    assert.throws(() => schemaChecker(schema(400)), /output_schema/)
  })
})

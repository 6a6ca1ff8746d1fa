import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKnown } from './entity-tag.ts'

test('a state is known by its tag, strong or weak, among others, or as any', () => {
  for (const sent of ['"a"', 'W/"a"', '"b", "a"', 'W/"b",W/"a"', '*'])
    for (const etag of ['"a"', 'W/"a"']) assert.ok(isKnown(sent, etag), `${sent} ${etag}`)
  for (const sent of [undefined, '', '"b"', 'W/"b"', 'a', '"A"']) assert.ok(!isKnown(sent, '"a"'))
})

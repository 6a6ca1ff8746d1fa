import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsToWait } from './retry-after.ts'

test('Retry-After is a number of seconds or a date, and anything else asks for nothing', () => {
  const now = new Date('2026-11-25T10:00:00.500Z')
  for (const [header, seconds] of [
    ['7', 7],
    ['0', 0],
    ['9'.repeat(30), 1e30],
    ['Wed, 25 Nov 2026 10:00:08 GMT', 8],
    ['Wed, 25 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
    [null, undefined],
  ] as const)
    assert.equal(secondsToWait(header, now), seconds, String(header))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureIn, failureOf } from './outcome.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
function answered(status: number, body: string, headers: Record<string, string> = {}) {
  return {
    status,
    url: 'https://hn.algolia.com/',
    headers,
    body,
    truncated: false,
  }
}

for (const [header, seconds] of [
  ['120', 120],
  ['Fri, 20 Nov 2026 10:01:00 GMT', 60],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['9999999999', 86_400],
  ['soon', undefined],
] as const) {
  test(`reads Retry-After ${header} as ${seconds} seconds`, () => {
    const failure = failureOf(answered(429, '', { 'retry-after': header }), now)
    assert.equal(failure?.status, 'rate_limited')
    assert.equal(failure?.retryAfterSeconds, seconds)
  })
}

test('an answer cut off at the limit is no answer', () => {
  const failure = failureOf({ ...answered(200, '{}'), truncated: true }, now)
  assert.equal(failure?.reason, 'the answer was cut off at the size limit')
})

test('what is thrown without a reason is an error all the same', () => {
  for (const thrown of [new Error('secret detail'), 'text', undefined]) {
    assert.deepEqual(failureIn(thrown), { status: 'error', reason: 'failed' })
  }
})

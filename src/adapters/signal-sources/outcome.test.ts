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
  assert.equal(failure?.reason, 'the response was cut off at the size limit')
})

test('what is thrown without a reason is an error all the same', () => {
  for (const thrown of [new Error('secret detail'), 'text', undefined]) {
    assert.deepEqual(failureIn(thrown), { status: 'error', reason: 'failed' })
  }
})

test('what asks to be left out is left alone: feeds as pages are, interfaces but for their own addresses', () => {
  const cases = [
    [{ 'x-robots-tag': 'noindex' }, 'feed', 'asks not to be indexed'],
    [{ 'x-robots-tag': 'noindex' }, 'json', undefined],
    [{ 'x-robots-tag': 'noai' }, 'json', 'asks not to be read for such uses'],
    [{ 'x-robots-tag': 'growthbot: none' }, 'feed', 'asks not to be indexed'],
    [{ 'x-robots-tag': 'otherbot: none' }, 'feed', undefined],
    [{ 'tdm-reservation': '1' }, 'feed', 'reserves its contents against text mining'],
  ] as const
  for (const [headers, form, reason] of cases) {
    const failure = failureOf(answered(200, '{}', headers), now, form, 'GrowthBot')
    assert.equal(failure?.reason, reason, JSON.stringify([headers, form]))
    if (reason !== undefined) assert.equal(failure?.isOfRequest, true)
  }
})

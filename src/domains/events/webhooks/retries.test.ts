import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { retryDelays, verdictOf } from './retries.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

function verdict(
  response_status: number | null,
  attempts = 1,
  retry_after: string | null = null,
  hoursAgo = 0,
) {
  const attempt = {
    at: now.toISOString(),
    duration_ms: 1,
    request_headers: {},
    response_status,
    response_body: null,
    retry_after,
    failure: null,
  }
  const since = new Date(now.getTime() - hoursAgo * 3_600_000)
  return verdictOf({ attempt, attempts, deliveryId: 'delivery', since, now })
}

function waitSeconds(...of: Parameters<typeof verdict>): number {
  const { nextAttempt } = verdict(...of)
  assert.ok(nextAttempt !== null)
  return (nextAttempt.getTime() - now.getTime()) / 1000
}

suite('what becomes of a delivery', () => {
  test('ends with any success, and with the word that the target is gone', () => {
    for (const status of [200, 201, 204, 299])
      assert.deepEqual(verdict(status), { status: 'delivered', nextAttempt: null })
    assert.deepEqual(verdict(410), { status: 'failed', nextAttempt: null })
  })

  test('goes on after every other response, and after none', () => {
    for (const status of [null, 199, 301, 400, 401, 404, 429, 500])
      assert.equal(verdict(status).status, 'pending')
  })

  test('spreads its attempts over a day, each within a fifth of its time', () => {
    const total = retryDelays.reduce((sum, delay) => sum + delay, 0)
    assert.ok(total > 23 * 3600 && total < 24 * 3600)
    for (const [index, delay] of retryDelays.entries()) {
      const wait = waitSeconds(500, index + 1)
      assert.ok(wait >= delay * 0.8 && wait <= delay, `${wait} after ${delay}`)
    }
    assert.equal(verdict(500, retryDelays.length + 1).status, 'failed')
  })

  test('waits for as long as the target asks, up to six hours', () => {
    assert.equal(waitSeconds(429, 1, '7200'), 7200)
    assert.equal(waitSeconds(503, 1, 'Fri, 20 Nov 2026 11:00:00 GMT'), 3600)
    assert.equal(waitSeconds(503, 1, '999999999'), 6 * 3600)
    for (const nonsense of ['', '-5', 'soon', 'Fri, 20 Nov 2020 11:00:00 GMT'])
      assert.ok(waitSeconds(503, 1, nonsense) <= 5)
    assert.equal(verdict(503, 4, '21600', 17).status, 'pending')
    assert.equal(verdict(503, 4, '21600', 19).status, 'failed')
  })
})

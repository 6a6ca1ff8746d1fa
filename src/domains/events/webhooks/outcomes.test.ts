import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Registry } from 'prom-client'
import { countAttempt, webhookOutcomes, type Outcomes } from './outcomes.ts'
import { event, send, subscribed, tell } from './webhooks.fixture.ts'

async function seriesOf(outcomes: Outcomes) {
  const registry = new Registry()
  outcomes.showIn(registry)
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('webhook_'))
  return lines.map((line) => line.replace(/^webhook_attempts_total/, ''))
}

async function counted(outcomes: Outcomes) {
  return (await seriesOf(outcomes)).filter((line) => !line.endsWith(' 0')).toSorted()
}

suite('attempts to send to webhooks', () => {
  test('are counted by what became of them and why, whosever they are', async () => {
    const outcomes = webhookOutcomes()
    for (const behaviour of ['fine', 'fine', 'broken', 'gone', 'hanging', 'elsewhere'] as const) {
      const to = await subscribed()
      to.behave(behaviour)
      await tell(to.own, event())
      await send(to, 0, undefined, outcomes)
    }
    assert.deepEqual(await counted(outcomes), [
      '{outcome="delivered",reason="response_2xx"} 2',
      '{outcome="failed",reason="response_4xx"} 1',
      '{outcome="retried",reason="response_3xx"} 1',
      '{outcome="retried",reason="response_5xx"} 1',
      '{outcome="retried",reason="timeout"} 1',
    ])
  })

  test('have as many series as before, whatever a target does', async () => {
    const outcomes = webhookOutcomes()
    const before = await seriesOf(outcomes)
    const none = { response_body: null, retry_after: null, request_headers: {}, duration_ms: 1 }
    const made = { ...none, at: new Date().toISOString(), response_status: null, failure: null }
    const later = { status: 'pending', nextAttempt: new Date() } as const
    for (let response_status = 100; response_status < 1000; response_status += 1)
      if (Math.floor(response_status / 100) !== 2)
        countAttempt(outcomes, later, { ...made, response_status })
    for (const failure of ['dns', 'aborted', 'something new'])
      countAttempt(outcomes, later, { ...made, failure })
    assert.equal((await seriesOf(outcomes)).length, before.length)
    assert.equal(before.length, 21)
  })
})

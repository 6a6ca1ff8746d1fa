import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveriesOf, event, subscribed, tell } from './webhooks.fixture.ts'

const hourMs = 3_600_000

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * hourMs)
}

for (const [when, made, happened, told] of [
  ['before it was made', 0, -1, 0],
  ['after it was made', -2, -1, 1],
  ['after the clock was set back by an hour', 1, 0, 1],
] as const)
  test(`a webhook hears ${told === 0 ? 'nothing of' : 'of'} what happened ${when}`, async () => {
    const webhook = await subscribed()
    const { db } = webhook.own.scope
    await db
      .updateTable('webhooks')
      .set({ created_at: inHours(made).toISOString() })
      .where('organization_id', '=', webhook.own.id)
      .where('id', '=', webhook.id)
      .execute()
    await tell(webhook.own, event('contact.created', inHours(happened)))
    assert.equal((await deliveriesOf(webhook)).length, told)
  })

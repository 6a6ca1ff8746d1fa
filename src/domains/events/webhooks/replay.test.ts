import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { z } from 'zod'
import { event } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import { transaction } from '#kernel/scope.ts'
import { maxReplayed } from './replay.ts'
import {
  deliveriesOf,
  event as happened,
  recordedTypes,
  send,
  subscribed,
  tell,
  type Subscribed,
} from './webhooks.fixture.ts'

/** Stands for the event of contacts, with less to tell. */
const created = event({ type: 'contact.created', summary: 'A contact.', data: z.object({}) })

function contact({ own }: Subscribed, name: string) {
  return own.owner.post(`/crm/contacts/?organization_id=${own.id}`, { name })
}

suite('a test of a webhook', () => {
  test('sends its event now and returns request and response', async () => {
    const to = await subscribed({ events: ['deal.*'] })
    const { status, body } = await to.own.owner.post(to.at('test/'))
    assert.equal(status, 200)
    const [got] = to.received()
    assert.deepEqual(
      [body.event_type, body.status, body.body, body.attempts[0].response_status],
      ['webhook.test', 'delivered', got!.body, 204],
    )
    const sent = new Verifier(to.secret).verify(got!.body, got!.headers) as {
      data: { subject: object; data: { webhook: object } }
    }
    assert.deepEqual(sent.data.subject, { type: 'webhook', id: to.id })
    assert.deepEqual(sent.data.data.webhook, to.webhook)
    assert.deepEqual(await deliveriesOf(to), [body])
    assert.deepEqual(await recordedTypes(to.own), ['webhook.created', 'webhook.test'])
  })

  test('tells of a failure, which is not tried again and held against nobody', async () => {
    const to = await subscribed()
    to.behave('broken')
    const { status, body } = await to.own.owner.post(to.at('test/'))
    assert.deepEqual([status, body.status, body.next_attempt_at], [200, 'failed', null])
    assert.equal(body.attempts[0].response_body, 'it broke')
    await send(to, 3600)
    assert.equal(to.received().length, 1)
  })
})

suite('a replay', () => {
  test('of a delivery sends its event again under the same id', async () => {
    const to = await subscribed()
    await tell(to.own, happened())
    await send(to)
    const [delivery] = await deliveriesOf(to)
    const { status, body } = await to.own.owner.post(to.at(`deliveries/${delivery.id}/replay/`))
    assert.deepEqual([status, body], [202, { deliveries: 1 }])
    await send(to)
    const [first, second] = to.received()
    assert.equal(second!.headers['webhook-id'], first!.headers['webhook-id'])
    assert.equal(second!.body, first!.body)
    assert.equal((await deliveriesOf(to)).length, 2)
    assert.ok((await recordedTypes(to.own)).includes('webhook.replayed'))
  })

  test('of a period sends what the webhook asks for, whether it was sent before or not', async () => {
    const to = await subscribed({ events: ['contact.created'] })
    const from = new Date().toISOString()
    await contact(to, 'Ada')
    await contact(to, 'Sam')
    await to.own.owner.post(`/crm/tasks/?organization_id=${to.own.id}`, { title: 'no contact' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const end = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await contact(to, 'Mia')
    const some = await to.own.owner.post(to.at('replay/'), { from, to: end })
    assert.deepEqual([some.status, some.body], [202, { deliveries: 2 }])
    await send(to)
    const names = to
      .received()
      .map(({ body }) => (JSON.parse(body) as { data: { data: { name: string } } }).data.data.name)
    assert.deepEqual(names.toSorted(), ['Ada', 'Sam'])
    const all = await to.own.owner.post(to.at('replay/'), { from })
    assert.deepEqual(all.body, { deliveries: 3 })
  })

  test('refuses a period with more events than it sends', async () => {
    const to = await subscribed()
    await transaction(to.own.scope, async (inside) => {
      for (let recorded = 0; recorded <= maxReplayed; recorded += 1)
        record(inside, created, { subject: to.own.id, data: {} })
    })
    const from = '2026-01-01T00:00:00Z'
    const { status, body } = await to.own.owner.post(to.at('replay/'), { from })
    assert.deepEqual([status, body.code], [409, 'replay_too_large'])
    const asked = await to.own.owner.patch(to.at(), { events: ['contact.updated'] })
    assert.equal(asked.status, 200)
    const none = await to.own.owner.post(to.at('replay/'), { from })
    assert.deepEqual(none.body, { deliveries: 0 })
  })

  test('refuses a period that ends before it begins', async () => {
    const to = await subscribed()
    const period = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
    const { status, body } = await to.own.owner.post(to.at('replay/'), period)
    assert.deepEqual([status, body.errors[0].field], [400, 'from'])
  })

  test('refuses a webhook that is switched off', async () => {
    const to = await subscribed()
    await to.own.owner.patch(to.at(), { is_active: false })
    const from = '2026-01-01T00:00:00Z'
    const { status, body } = await to.own.owner.post(to.at('replay/'), { from })
    assert.deepEqual([status, body.code], [409, 'webhook_inactive'])
  })

  test('happens once under an Idempotency-Key', async () => {
    const to = await subscribed()
    await tell(to.own, happened())
    const [delivery] = await deliveriesOf(to)
    const path = to.at(`deliveries/${delivery.id}/replay/`)
    const key = { 'idempotency-key': 'again' }
    await to.own.owner.post(path, {}, key)
    const again = await to.own.owner.post(path, {}, key)
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [202, 'true'])
    assert.equal((await deliveriesOf(to)).length, 2)
  })
})

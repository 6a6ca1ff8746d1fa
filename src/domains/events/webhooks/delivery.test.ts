import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { transaction } from '#kernel/scope.ts'
import { organization } from '#test/world.ts'
import type { Behaviour, Received } from '#test/stand-ins/webhook-receiver/webhook-receiver.ts'
import { fanOut } from './fan-out.ts'
import { retryDelays } from './retries.ts'
import {
  deliveriesOf,
  event,
  outbound,
  recordedTypes,
  send,
  subscribed,
  tell,
  type Subscribed,
} from './webhooks.fixture.ts'

const day = 86_400

function verified(secret: string, { body, headers }: Received) {
  return new Verifier(secret).verify(body, headers)
}

/** Tries every attempt of the schedule, each when it is due. */
async function exhaust(to: Subscribed) {
  let seconds = 0
  for (const delay of [0, ...retryDelays]) await send(to, (seconds += delay + 1))
}

/** A webhook whose target behaves so, after the first attempt to deliver an event to it. */
async function triedOn(behaviour: Behaviour) {
  const to = await subscribed()
  to.behave(behaviour)
  await tell(to.own, event())
  await send(to)
  return to
}

suite('a delivery', () => {
  test('is signed as Standard Webhooks says, and tells the event as the log does', async () => {
    const to = await subscribed()
    const contact = event()
    await tell(to.own, contact)
    await send(to)
    const [got, ...more] = to.received()
    assert.deepEqual(more, [])
    const { type, timestamp, data } = verified(to.secret, got!) as Record<string, unknown>
    assert.deepEqual([type, timestamp], [contact.type, contact.occurred_at])
    assert.deepEqual(data, contact)
    assert.equal(got!.headers['webhook-id'], contact.id)
    assert.equal(got!.headers['content-type'], 'application/json')
    assert.equal(got!.headers['host'], 'hooks.hearthmill.example')
    const { secret } = await subscribed()
    assert.throws(() => verified(secret, got!), /No matching signature/)
    assert.throws(() => verified(to.secret, { ...got!, body: `${got!.body} ` }))
  })

  test('is what its list shows, without the signature', async () => {
    const to = await subscribed()
    const contact = event()
    await tell(to.own, contact)
    assert.equal((await deliveriesOf(to))[0].status, 'pending')
    await send(to)
    const [delivery, ...more] = await deliveriesOf(to)
    assert.deepEqual(more, [])
    assert.deepEqual(
      [delivery.event_id, delivery.event_type, delivery.status, delivery.next_attempt_at],
      [contact.id, contact.type, 'delivered', null],
    )
    assert.equal(delivery.body, to.received()[0]!.body)
    const [attempt] = delivery.attempts
    assert.deepEqual([attempt.response_status, attempt.response_body], [204, ''])
    assert.deepEqual(Object.keys(attempt.request_headers).toSorted(), [
      'content-type',
      'webhook-id',
      'webhook-timestamp',
    ])
    assert.equal((await deliveriesOf(to, '&status=failed')).length, 0)
    assert.equal((await deliveriesOf(to, '&event_type=contact.created')).length, 1)
  })

  test('goes to the webhooks that ask for it, of its organization, since they were made', async () => {
    const own = await organization()
    const early = event('contact.created', new Date(Date.now() - 60_000))
    const [contacts, all, created, off] = [
      await subscribed({ events: ['contact.*'] }, own),
      await subscribed({ events: ['*'] }, own),
      await subscribed({ events: ['deal.created', 'contact.created'] }, own),
      await subscribed({ events: ['*'] }, own),
    ]
    const foreign = await subscribed({ events: ['*'] })
    await own.owner.patch(off.at(), { is_active: false })
    await tell(
      own,
      early,
      ...['contact.created', 'contact.updated', 'deal.created', 'webhook.test'].map((type) =>
        event(type),
      ),
    )
    const counts = []
    for (const each of [contacts, all, created, off, foreign]) {
      await send(each)
      counts.push(each.received().length)
    }
    assert.deepEqual(counts, [2, 3, 2, 0, 0])
  })

  test('is stored if its transaction commits, and not otherwise', async () => {
    const to = await subscribed()
    const failing = transaction(to.own.scope, async (inside) => {
      await fanOut.handle({ scope: inside, events: [event()] })
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    assert.deepEqual(await deliveriesOf(to), [])
  })

  test('is tried again under the same id with a new timestamp, until it arrives', async () => {
    const to = await triedOn('broken')
    await send(to)
    assert.equal(to.received().length, 1)
    await send(to, 7)
    to.behave('fine')
    await send(to, 60)
    await send(to, 4000)
    const got = to.received()
    assert.equal(got.length, 3)
    assert.equal(new Set(got.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(got.map(({ headers }) => headers['webhook-timestamp'])).size, 3)
    for (const each of got) verified(to.secret, each)
    const [{ status, attempts }] = await deliveriesOf(to)
    assert.equal(status, 'delivered')
    assert.deepEqual(
      attempts.map((one: Record<string, unknown>) => [
        one['response_status'],
        one['response_body'],
      ]),
      [
        [500, 'it broke'],
        [500, 'it broke'],
        [204, ''],
      ],
    )
  })

  test('fails after the last of its attempts', async () => {
    const to = await subscribed()
    to.behave('broken')
    await tell(to.own, event())
    await exhaust(to)
    const [{ status, attempts, next_attempt_at }] = await deliveriesOf(to)
    assert.deepEqual(
      [status, attempts.length, next_attempt_at],
      ['failed', retryDelays.length + 1, null],
    )
    assert.equal((await to.own.owner.get(to.at())).body.is_active, true)
  })

  test('waits for as long as its target asks', async () => {
    const to = await triedOn('busy')
    const [{ attempts, next_attempt_at }] = await deliveriesOf(to)
    assert.equal(attempts[0].retry_after, '7200')
    const wait = Date.parse(next_attempt_at) - Date.parse(attempts[0].at)
    assert.ok(wait >= 7_200_000 && wait < 7_260_000)
  })

  for (const [behaviour, failure] of [
    ['hanging', 'timeout'],
    ['cutOff', 'connection'],
  ] as const)
    test(`survives a target that is ${behaviour}`, async () => {
      const to = await triedOn(behaviour)
      const [{ status, attempts }] = await deliveriesOf(to)
      assert.deepEqual(
        [status, attempts[0].response_status, attempts[0].failure],
        ['pending', null, failure],
      )
    })

  test('does not follow its target elsewhere', async () => {
    const to = await triedOn('elsewhere')
    const [{ status, attempts }] = await deliveriesOf(to)
    assert.deepEqual([status, attempts[0].response_status], ['pending', 307])
    assert.equal(to.received().length, 1)
  })

  test('keeps the beginning of a response without end, and any bytes', async () => {
    const [endless, strange] = [await subscribed(), await subscribed()]
    endless.behave('endless')
    strange.behave('strange')
    for (const to of [endless, strange]) {
      await tell(to.own, event())
      await send(to)
    }
    const [long] = await deliveriesOf(endless)
    assert.equal(long.attempts[0].response_body.length, 4096)
    const [odd] = await deliveriesOf(strange)
    assert.equal(odd.status, 'delivered')
    assert.match(odd.attempts[0].response_body, /^a\uFFFDb/)
  })

  test('reaches no private place that its name has come to lead to', async () => {
    const to = await subscribed({ url: 'https://rebound.example/a' })
    await tell(to.own, event())
    const fetch = await outbound({ 'rebound.example': ['127.0.0.1'] })
    await send(to, 0, fetch)
    const [{ status, attempts }] = await deliveriesOf(to)
    assert.deepEqual([status, attempts[0].failure], ['pending', 'address_not_public'])
  })

  test('is sent once, however many drain the webhook', async () => {
    const to = await subscribed()
    await tell(to.own, ...Array.from({ length: 20 }, () => event()))
    await Promise.all([send(to), send(to), send(to)])
    assert.equal(to.received().length, 20)
  })
})

suite('a webhook whose target', () => {
  test('is gone is switched off, and what waited for it is cancelled', async () => {
    const to = await subscribed()
    to.behave('gone')
    await tell(to.own, ...Array.from({ length: 24 }, () => event()))
    await send(to)
    await send(to)
    assert.equal(to.received().length, 8)
    const { body } = await to.own.owner.get(to.at())
    assert.deepEqual([body.is_active, body.disabled_reason], [false, 'gone'])
    const statuses = (await deliveriesOf(to)).map(({ status }: { status: string }) => status)
    assert.deepEqual(new Set(statuses), new Set(['failed', 'cancelled']))
    assert.equal(
      (await recordedTypes(to.own)).filter((one) => one === 'webhook.disabled').length,
      1,
    )
    await tell(to.own, event())
    assert.equal((await deliveriesOf(to)).length, 24)
  })

  test('has only failed for five days is switched off', async () => {
    const to = await triedOn('broken')
    await send(to, 5 * day - 60)
    assert.equal((await to.own.owner.get(to.at())).body.is_active, true)
    await tell(to.own, event())
    await send(to, 5 * day + 60)
    const { body } = await to.own.owner.get(to.at())
    assert.deepEqual([body.is_active, body.disabled_reason], [false, 'failing'])
    assert.ok((await recordedTypes(to.own)).includes('webhook.disabled'))
  })

  test('has had a success in between stays on, as one that is switched on again does', async () => {
    const to = await triedOn('broken')
    to.behave('fine')
    await send(to, 60)
    to.behave('broken')
    await tell(to.own, event())
    await send(to, 5 * day + 60)
    assert.equal((await to.own.owner.get(to.at())).body.is_active, true)
    await send(to, 11 * day)
    assert.equal((await to.own.owner.get(to.at())).body.is_active, false)
    const on = await to.own.owner.patch(to.at(), { is_active: true })
    assert.deepEqual([on.body.is_active, on.body.disabled_reason], [true, null])
    await tell(to.own, event())
    await send(to, 11 * day)
    assert.equal((await to.own.owner.get(to.at())).body.is_active, true)
  })

  test('has had a test that arrived in between stays on', async () => {
    const to = await triedOn('broken')
    to.behave('fine')
    const tried = await to.own.owner.post(to.at('test/'))
    assert.equal(tried.body.status, 'delivered')
    to.behave('broken')
    await tell(to.own, event())
    await send(to, 5 * day + 60)
    assert.equal((await to.own.owner.get(to.at())).body.is_active, true)
  })

  test('has a new secret is sent both signatures for a day', async () => {
    const to = await subscribed()
    const { body } = await to.own.owner.post(to.at('rotate/'))
    assert.notEqual(body.secret, to.secret)
    await tell(to.own, event())
    await send(to)
    const [got] = to.received()
    for (const secret of [to.secret, body.secret]) verified(secret, got!)
    assert.equal(got!.headers['webhook-signature']!.split(' ').length, 2)
    await tell(to.own, event())
    await send(to, day + 60)
    assert.equal(to.received()[1]!.headers['webhook-signature']!.split(' ').length, 1)
  })

  test('is another organization’s is not reached by guessing ids', async () => {
    const [to, other] = [await subscribed(), await subscribed()]
    await tell(to.own, event())
    await send({ ...to, own: other.own })
    assert.equal(to.received().length, 0)
    assert.equal((await deliveriesOf(to))[0].status, 'pending')
  })
})

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { transaction, type Scope } from '#kernel/scope.ts'
import { organization, world } from '#test/world.ts'
import { deliverTo, later, mailServer, mailsOf, newAddress } from '../mail.fixture.ts'
import { mostOfAll, mostUnasked, windowMs } from './allowance.ts'
import { sendMail } from './mails.ts'
import { retryDelays } from './retries.ts'
import { closeLost, forget, retentionDays, wakeOverdue } from './upkeep.ts'

const name = 'Ada'

async function base() {
  return (await world()).runtime.base
}

/** A notice that nobody limits. */
async function notice(address: string, occasion: string = randomUUID()) {
  const scope = await base()
  const facts = { name, at: scope.now().toISOString() }
  const to = { address, language: 'en' } as const
  return sendMail(scope, { kind: 'password_changed', occasion, to, facts })
}

async function written() {
  const address = newAddress()
  await notice(address)
  const [mail] = await mailsOf(address)
  return { address, id: mail!.id }
}

async function state(address: string) {
  const [mail] = await mailsOf(address)
  return [mail?.status, mail?.attempts]
}

/** Makes a mail look older: a clock set forward would age those of other tests too. */
async function age(id: string, times: { next_attempt_at?: string; created_at?: string }) {
  const { db } = await base()
  await db.updateTable('mails').set(times).where('id', '=', id).execute()
}

function dayAgo({ now }: Scope, days = 1): string {
  return new Date(now().getTime() - days * 86_400_000).toISOString()
}

/** A mail to somebody whose address must not stay. */
async function lastMail(address: string) {
  const scope = await base()
  const id = randomUUID()
  const facts = { name, at: scope.now().toISOString() }
  const to = { address, language: 'en' } as const
  await sendMail(scope, { kind: 'account_deleted', occasion: id, to, facts })
  const [mail] = await mailsOf(address)
  return { id: mail!.id, occasion: id }
}

suite('a mail', { concurrency: true }, () => {
  for (const [ending, behaviour] of [
    ['sent', {}],
    ['failed', { recipient: 550 }],
    ['unknown', { hangUp: 'message' }],
  ] as const)
    test(`to who is gone keeps neither address nor facts when it is ${ending}`, async () => {
      const scope = await base()
      const address = newAddress()
      const { id, occasion } = await lastMail(address)
      ;(await mailServer()).behave(address, behaviour)
      await deliverTo(scope, id)
      const row = await scope.db.selectFrom('mails').selectAll().where('id', '=', id).execute()
      const { status, recipient, facts } = row[0]!
      assert.deepEqual([status, recipient, facts], [ending, '', {}])
      const to = { address, language: 'en' } as const
      const again = { name, at: scope.now().toISOString() }
      const mail = { kind: 'account_deleted', occasion, to, facts: again } as const
      assert.equal(await sendMail(scope, mail), false)
    })

  test('to who is gone keeps no address where its process was killed', async () => {
    const scope = await base()
    const { id } = await lastMail(newAddress())
    const lost = { status: 'handed_over', next_attempt_at: dayAgo(scope) } as const
    await scope.db.updateTable('mails').set(lost).where('id', '=', id).execute()
    await closeLost(scope)
    const row = await scope.db.selectFrom('mails').selectAll().where('id', '=', id).execute()
    assert.deepEqual([row[0]!.status, row[0]!.recipient, row[0]!.facts], ['unknown', '', {}])
  })

  test('exists only if what it tells of does', async () => {
    const { scope } = await organization()
    const address = newAddress()
    const to = { address, language: 'en' } as const
    const failing = transaction(scope, async (inside) => {
      const facts = { name, at: inside.now().toISOString() }
      await sendMail(inside, { kind: 'password_changed', occasion: randomUUID(), to, facts })
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    assert.deepEqual(await mailsOf(address), [])
  })

  test('is written once for an occasion, however many write it', async () => {
    const address = newAddress()
    const occasion = randomUUID()
    const results = await Promise.all(Array.from({ length: 8 }, () => notice(address, occasion)))
    assert.equal(results.filter(Boolean).length, 1)
    assert.equal((await mailsOf(address)).length, 1)
  })

  test('is sent once, however many try', async () => {
    const { address, id } = await written()
    const scope = await base()
    // Guards `status = 'pending' and next_attempt_at <= …` in claim of delivery.ts.
    await Promise.all(Array.from({ length: 8 }, () => deliverTo(scope, id)))
    await deliverTo(later(scope, 86_400), id)
    assert.deepEqual(await state(address), ['sent', 1])
    assert.equal((await mailServer()).received(address).length, 1)
  })

  test('is tried again when it was put off, and then sent', async () => {
    const { address, id } = await written()
    const { behave, received } = await mailServer()
    const scope = await base()
    behave(address, { recipient: 451 })
    await deliverTo(scope, id)
    assert.deepEqual(await state(address), ['pending', 1])
    await deliverTo(scope, id)
    assert.deepEqual(await state(address), ['pending', 1])
    behave(address, {})
    await deliverTo(later(scope, retryDelays[0] + 1), id)
    assert.deepEqual(await state(address), ['sent', 2])
    assert.equal(received(address).length, 1)
  })

  test('is given up when it was put off for long', async () => {
    const { address, id } = await written()
    ;(await mailServer()).behave(address, { recipient: 451 })
    const scope = await base()
    let seconds = 0
    for (const delay of [0, ...retryDelays])
      await deliverTo(later(scope, (seconds += delay + 1)), id)
    assert.deepEqual(await state(address), ['failed', retryDelays.length + 1])
  })

  test('is not tried again when it was refused', async () => {
    const { address, id } = await written()
    ;(await mailServer()).behave(address, { recipient: 550 })
    await deliverTo(await base(), id)
    assert.deepEqual(await state(address), ['failed', 1])
  })

  test('is tried again when the connection broke before the message was asked for', async () => {
    const { address, id } = await written()
    const { behave } = await mailServer()
    behave(address, { hangUp: 'recipient' })
    await deliverTo(await base(), id)
    assert.deepEqual(await state(address), ['pending', 1])
  })

  test('is never tried again when the connection broke after the message', async () => {
    const { address, id } = await written()
    const { behave, received } = await mailServer()
    const scope = await base()
    behave(address, { hangUp: 'message' })
    await deliverTo(scope, id)
    assert.deepEqual(await state(address), ['unknown', 1])
    behave(address, {})
    await deliverTo(later(scope, 86_400), id)
    assert.equal(received(address).length, 1)
  })

  test('of which nothing more was heard after the hand-over is given up', async () => {
    const { address, id } = await written()
    const scope = await base()
    const server = await mailServer()
    const givenUp = async () => {
      await age(id, { next_attempt_at: dayAgo(scope) })
      await closeLost(scope)
    }
    server.behave(address, { whole: givenUp })
    await deliverTo(scope, id)
    assert.deepEqual(await state(address), ['unknown', 1])
    await deliverTo(later(scope, 86_400), id)
    assert.equal(server.received(address).length, 1)
  })

  test('whose job was lost is found again', async () => {
    const { id } = await written()
    const scope = await base()
    await age(id, { next_attempt_at: dayAgo(scope) })
    const woken: unknown[] = []
    const enqueue: Scope['enqueue'] = async (_db, name, { payload }) => {
      woken.push([name, (payload as { mail_id: string }).mail_id])
    }
    await wakeOverdue({ ...scope, enqueue })
    assert.ok(woken.some((one) => isDeepStrictEqual(one, ['mail.deliver', id])))
  })

  test('is forgotten when its time is over', async () => {
    const { address, id } = await written()
    const scope = await base()
    await deliverTo(scope, id)
    await forget(scope)
    assert.equal((await mailsOf(address)).length, 1)
    await age(id, { created_at: dayAgo(scope, retentionDays + 1) })
    await forget(scope)
    assert.equal((await mailsOf(address)).length, 0)
  })
})

test('mails that strangers cause: lets a few through, also of many at once', async () => {
  const scope = await base()
  const address = newAddress()
  const invitation = (at = scope, to = address) =>
    sendMail(at, {
      kind: 'invitation',
      occasion: randomUUID(),
      to: { address: to, language: 'en' },
      facts: { inviter: name, organization: 'Mill', role: 'member' },
    })
  const sent = await Promise.all(Array.from({ length: 12 }, () => invitation()))
  assert.equal(sent.filter(Boolean).length, mostUnasked)
  assert.equal(await invitation(scope, address.toUpperCase()), false)
  assert.equal(await invitation(scope, newAddress()), true)
  assert.equal(await invitation(later(scope, windowMs / 1000 + 1)), true)
  const buckets = await scope.db.selectFrom('mail_allowances').select('bucket').execute()
  const plain = createHash('sha256').update(`invitation ${address}`).digest()
  for (const { bucket } of buckets) assert.ok(!plain.equals(bucket), 'an address can be tried')
})

test('mails that strangers cause: leave to each sender their own, up to what may go to an address at all', async () => {
  const scope = await base()
  const address = newAddress()
  const invitation = (sender: string) =>
    sendMail(scope, {
      kind: 'invitation',
      occasion: randomUUID(),
      to: { address, language: 'en' },
      facts: { inviter: name, organization: 'Mill', role: 'member' },
      sender,
    })
  const many = async (sender: string) => {
    const sent = []
    for (let n = 0; n < mostUnasked + 2; n += 1) sent.push(await invitation(sender))
    return sent.filter(Boolean).length
  }
  const senders = Array.from({ length: mostOfAll / mostUnasked }, () => randomUUID())
  for (const sender of senders) assert.equal(await many(sender), mostUnasked)
  assert.equal(await many(randomUUID()), 0)
  assert.equal((await mailsOf(address)).length, mostOfAll)
})

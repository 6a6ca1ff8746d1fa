import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { disableUser, enableUser } from '#domains/identity/index.ts'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { transaction } from '#kernel/scope.ts'
import type { Client } from '#test/client.ts'
import { allVisible } from '#test/event-log.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { webhooksOfMembers } from './makers.ts'
import { deliveriesOf, event, recordedTypes, send, subscribed, tell } from './webhooks.fixture.ts'

function path({ id }: Organization, { userId }: Client) {
  return `/organizations/${id}/members/${userId}/`
}

/** Has the subscriber hear what was recorded of members, as delivery does. */
async function hear({ id, owner, scope }: Organization) {
  await allVisible(scope)
  const { types } = webhooksOfMembers
  const { body } = await owner.get(`/events/?organization_id=${id}&types=${types.join(',')}`)
  const events = body.results as LoggedEvent[]
  assert.notEqual(events.length, 0)
  await transaction(scope, (inside) => webhooksOfMembers.handle({ scope: inside, events }))
}

async function madeByAdmin() {
  const own = await organization()
  const admin = await own.member('admin')
  const to = await subscribed({}, own, admin)
  return { own, admin, to }
}

const endings: Readonly<Record<string, (own: Organization, admin: Client) => Promise<unknown>>> = {
  'was removed': (own, admin) => own.owner.delete(path(own, admin)),
  left: (own, admin) => admin.delete(path(own, admin)),
  'is no admin any more': (own, admin) => own.owner.patch(path(own, admin), { role: 'member' }),
}

suite('a webhook of who may make none any more', () => {
  for (const [what, end] of Object.entries(endings))
    test(`sends nothing from the moment on that its maker ${what}, and is switched off`, async () => {
      const { own, admin, to } = await madeByAdmin()
      await tell(own, event())
      await end(own, admin)
      await send(to)
      assert.deepEqual(to.received(), [])
      assert.deepEqual(
        (await deliveriesOf(to)).map(({ status }: { status: string }) => status),
        ['cancelled'],
      )
      await hear(own)
      const { body } = await own.owner.get(to.at())
      assert.deepEqual(
        [body.is_active, body.disabled_reason, body.url_set_by, body.secret_shown_to],
        [false, 'maker_left', admin.userId, admin.userId],
      )
      await hear(own)
      assert.deepEqual(await recordedTypes(own), ['webhook.created', 'webhook.disabled'])
    })

  test('is told of to every owner by mail, once for all webhooks', async () => {
    const { own, admin } = await madeByAdmin()
    await subscribed({}, own, admin)
    await own.owner.delete(path(own, admin))
    await hear(own)
    const { db } = (await world()).runtime.base
    const mails = db.selectFrom('mails').select(['facts']).where('kind', '=', 'webhooks_paused')
    const told = await mails.where('about', '=', own.owner.userId!).execute()
    assert.deepEqual(
      told.map(({ facts }) => (facts as { count: string }).count),
      ['2'],
    )
  })

  test('stays off when they come back, and those of others stay on', async () => {
    const { own, admin, to } = await madeByAdmin()
    const others = await subscribed({}, own)
    await endings['is no admin any more']!(own, admin)
    await own.owner.patch(path(own, admin), { role: 'admin' })
    await hear(own)
    assert.equal((await own.owner.get(to.at())).body.is_active, false)
    assert.equal((await own.owner.get(others.at())).body.is_active, true)
  })

  test('is switched on again with a secret that they do not know', async () => {
    const { own, admin, to } = await madeByAdmin()
    await own.owner.delete(path(own, admin))
    await hear(own)
    const refused = await own.owner.patch(to.at(), { is_active: true })
    assert.deepEqual([refused.status, refused.body.code], [409, 'webhook_secret_known'])
    const { body } = await own.owner.post(to.at('rotate/'))
    const on = await own.owner.patch(to.at(), { is_active: true })
    assert.equal(on.status, 200, JSON.stringify(on.body))
    assert.deepEqual(
      [on.body.url_set_by, on.body.secret_shown_to, on.body.disabled_reason],
      [own.owner.userId, own.owner.userId, null],
    )
    await tell(own, event())
    await send(to)
    const signatures = to.received().map(({ headers }) => headers['webhook-signature']?.split(' '))
    assert.deepEqual(
      signatures.map((each) => each?.length),
      [1],
    )
    assert.notEqual(body.secret, to.secret)
  })

  test('is theirs by the address alone as well as by the secret alone', async () => {
    const own = await organization()
    const [admin, second] = [await own.member('admin'), await own.member('admin')]
    const address = await subscribed({}, own, admin)
    await own.owner.post(address.at('rotate/'))
    const secret = await subscribed({}, own, second)
    await own.owner.patch(secret.at(), { url: `${secret.url}/other` })
    for (const each of [admin, second]) await own.owner.delete(path(own, each))
    await tell(own, event())
    for (const each of [address, secret]) {
      await send(each)
      assert.deepEqual(each.received(), [])
    }
    await hear(own)
    for (const each of [address, secret])
      assert.equal((await own.owner.get(each.at())).body.disabled_reason, 'maker_left')
  })

  test('sends nothing while they are disabled, and goes on with their account', async () => {
    const { own, admin, to } = await madeByAdmin()
    const { base } = (await world()).runtime
    await disableUser(base, { endCredentials: async () => undefined }, admin.userId!)
    await tell(own, event())
    await send(to)
    assert.deepEqual(to.received(), [])
    await enableUser(base, admin.userId!)
    await tell(own, event())
    await send(to)
    assert.equal(to.received().length, 1)
  })
})

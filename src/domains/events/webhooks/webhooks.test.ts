import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { receiverOrigin } from '#test/stand-ins/webhook-receiver/webhook-receiver.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { recordedTypes, subscribed } from './webhooks.fixture.ts'
import { maxWebhooks } from './webhooks.ts'

function webhooks({ id }: Organization) {
  return `/webhooks/?organization_id=${id}`
}

function isRefusal(code: string) {
  return code !== '201 undefined'
}

const wish = { url: `${receiverOrigin}/a`, events: ['contact.*'], description: 'Newsletter' }

suite('webhooks', () => {
  test('are made with a secret that is shown once', async () => {
    const own = await organization()
    const made = await own.owner.post(webhooks(own), wish)
    assert.equal(made.status, 201)
    const { secret, ...webhook } = made.body
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual(
      [webhook.url, webhook.events, webhook.description, webhook.is_active],
      [wish.url, wish.events, wish.description, true],
    )
    const path = `/webhooks/${webhook.id}/?organization_id=${own.id}`
    assert.equal(made.headers.get('location'), `/api/v1/webhooks/${webhook.id}/`)
    assert.deepEqual((await own.owner.get(path)).body, webhook)
    const list = await own.owner.get(webhooks(own))
    assert.deepEqual(list.body.results, [webhook])
  })

  test('are changed, switched off and deleted', async () => {
    const { own, at } = await subscribed()
    const change = { url: `${receiverOrigin}/b`, events: ['*', 'deal.*', '*'], description: '' }
    const changed = await own.owner.patch(at(), { ...change, is_active: false })
    assert.deepEqual(
      [changed.body.url, changed.body.events, changed.body.is_active],
      [change.url, ['*', 'deal.*'], false],
    )
    assert.deepEqual((await own.owner.get(at())).body, changed.body)
    assert.equal((await own.owner.delete(at())).status, 204)
    assert.equal((await own.owner.get(at())).status, 404)
    assert.deepEqual(await recordedTypes(own), [
      'webhook.created',
      'webhook.updated',
      'webhook.deleted',
    ])
  })

  test('refuse to be changed by someone who has seen another state', async () => {
    const { own, at } = await subscribed()
    const etag = (await own.owner.get(at())).headers.get('etag')!
    const first = await own.owner.patch(at(), { description: 'a' }, { 'if-match': etag })
    const second = await own.owner.patch(at(), { description: 'b' }, { 'if-match': etag })
    assert.deepEqual([first.status, second.status], [200, 412])
  })

  test('belong to the admins of one organization', async () => {
    const { own, at } = await subscribed()
    const [admin, member] = [await own.member('admin'), await own.member()]
    assert.equal((await admin.get(at())).status, 200)
    assert.equal((await member.get(at())).body.code, 'role_required')
    const other = await organization()
    const foreign = at().replace(own.id, other.id)
    for (const operation of ['get', 'patch', 'delete'] as const)
      assert.equal((await other.owner[operation](foreign)).status, 404)
  })

  const refused: readonly (readonly [string, RegExp])[] = [
    ['http://hooks.example/a', /https/],
    ['https://127.0.0.1/a', /private network/],
    ['https://[::1]/a', /private network/],
    ['https://localhost/a', /private network/],
    ['https://169.254.169.254/latest/', /private network/],
    ['https://10.0.0.1/a', /private network/],
    ['https://printer.local/a', /private network/],
    ['https://0x7f000001/a', /private network/],
    ['https://hooks.example:8443/a', /ports 80 and 443/],
    ['https://user:pass@hooks.example/a', /user name or password/],
  ]
  for (const [url, reason] of refused)
    test(`refuse to send to ${url}`, async () => {
      const { own, at } = await subscribed()
      for (const { status, body } of [
        await own.owner.post(webhooks(own), { ...wish, url }),
        await own.owner.patch(at(), { url }),
      ]) {
        assert.deepEqual([status, body.errors[0].field], [400, 'url'])
        assert.match(body.errors[0].message, reason)
      }
    })

  test('name the event that was meant by a pattern', async () => {
    const own = await organization()
    const events = ['deal.created', 'contact.create', 'contacts.*', 'con*']
    const { status, body } = await own.owner.post(webhooks(own), { ...wish, events })
    assert.equal(status, 400)
    assert.equal(body.errors[0].field, 'events')
    assert.match(body.errors[0].message, /Did you mean "contact.created"\?/)
    assert.match(body.errors[1].message, /Did you mean "contact.\*"\?/)
  })

  // Red without lockOrganization in requireRoom.
  test('gives the last place to one of many', async () => {
    const own = await organization()
    for (let made = 1; made < maxWebhooks; made += 1) await subscribed({}, own)
    const rush = Array.from({ length: 8 }, () => own.owner.post(webhooks(own), wish))
    const replies = await Promise.all(rush)
    const codes = replies.map(({ status, body }) => `${status} ${body.code}`).filter(isRefusal)
    assert.deepEqual(
      codes,
      Array.from({ length: 7 }, () => '409 too_many_webhooks'),
    )
    assert.equal((await own.owner.get(webhooks(own))).body.count, maxWebhooks)
  })

  test('need a key of the operator where the database is not the embedded one', async () => {
    const own = await organization()
    const settings = { ENCRYPTION_KEY: '', DATABASE_URL: 'postgres://db.example/growth' }
    await withInstance({ settings }, async (instance) => {
      const { status, body } = await instance.as(own.owner).post(webhooks(own), {
        ...wish,
        url: 'https://hooks.example/a',
      })
      assert.deepEqual([status, body.code], [409, 'encryption_not_set_up'])
    })
  })

  test('keep their secrets out of events, lists and the database', async () => {
    const { own, at, secret } = await subscribed()
    const { body } = await own.owner.post(at('rotate/'))
    const { runtime } = await world()
    const scope = await runtime.gate.system(runtime.base, own.id)
    const rows = await Promise.all([
      scope.db.selectFrom('events').selectAll().where('organization_id', '=', own.id).execute(),
      scope.db.selectFrom('webhooks').selectAll().where('organization_id', '=', own.id).execute(),
    ])
    const shown = [await own.owner.get(at()), await own.owner.get(webhooks(own))]
    const [stored] = rows[1]
    const text = [
      JSON.stringify([rows[0], shown.map((reply) => reply.body)]),
      stored!.secret.toString('latin1'),
      stored!.previous_secret!.toString('latin1'),
    ].join('\n')
    for (const each of [secret, body.secret]) {
      assert.match(each, /^whsec_/)
      assert.ok(!text.includes(each.slice(6)))
    }
    assert.ok(!text.includes('whsec_'))
  })
})

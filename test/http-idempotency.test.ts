import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { Client } from './client.ts'
import { gate, withInstance, type Gate } from './instance.ts'
import { addContact, keyed, storedRows } from './remembered.ts'
import { asTableOwner } from './table-owner.ts'
import { organization, world, type Organization } from './world.ts'

async function contactsOf({ id, owner }: Organization): Promise<number> {
  return (await owner.get(`/crm/contacts/?organization_id=${id}`)).body.count
}

/** A write that stops at the gate, if it is given one, before it commits. */
function slowWrite(gates: Gate[], transactional: boolean) {
  return endpoint({
    route: 'POST /test/tags/',
    summary: 'Add a contact slowly',
    access: 'member',
    effect: 'write',
    transactional,
    returns: ok(z.object({ id: z.string() })),
    handle: async ({ scope }) => {
      const id = scope.newId()
      const now = scope.now().toISOString()
      await scope.db
        .insertInto('contacts')
        .values({
          id,
          organization_id: scope.organizationId,
          name: 'Slow',
          email: '',
          phone: '',
          tags: [],
          created_at: now,
          updated_at: now,
        })
        .execute()
      await gates.shift()?.pass()
      return { id }
    },
  })
}

suite('an Idempotency-Key', () => {
  test('gives the first answer again, and writes once', async () => {
    const own = await organization()
    const key = keyed()
    const first = await addContact(own, key)
    const second = await addContact(own, key)
    assert.equal(first.status, 201)
    assert.equal(first.headers.get('idempotent-replayed'), null)
    assert.deepEqual([second.status, second.body], [201, first.body])
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'))
    assert.equal(await contactsOf(own), 1)
  })

  test('gives the headers of the first answer again', async () => {
    const { id, owner } = await organization()
    const contact = { organization_id: id, email: 'ada@hearthmill.example' }
    await owner.post('/crm/contacts/', contact)
    const key = keyed()
    const first = await owner.post('/crm/contacts/', contact, key)
    const second = await owner.post('/crm/contacts/', contact, key)
    const duplicates = first.headers.get('x-possible-duplicates')
    assert.ok(duplicates !== null)
    assert.equal(second.headers.get('x-possible-duplicates'), duplicates)
  })

  test('refuses another body', async () => {
    const own = await organization()
    const key = keyed()
    await addContact(own, key, 'Ada')
    const { status, body } = await addContact(own, key, 'Grace')
    assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'])
    assert.equal(await contactsOf(own), 1)
  })

  test('knows the same body in another order and spacing', async () => {
    const { id: organization_id, owner } = await organization()
    const key = keyed()
    const body = { organization_id, name: 'Ada', tags: ['a', 'b'] }
    const first = await owner.post('/crm/contacts/', body, key)
    const other = JSON.stringify({ tags: ['a', 'b'], name: 'Ada', organization_id }, null, 2)
    const again = await owner.post('/crm/contacts/', other, key)
    assert.deepEqual([again.status, again.body.id], [201, first.body.id])
    const { status } = await owner.post('/crm/contacts/', { ...body, tags: ['b', 'a'] }, key)
    assert.equal(status, 422)
  })

  test('finds its response again after the key of the service was replaced', async () => {
    const own = await organization()
    const key = keyed()
    const first = await addContact(own, key)
    const [old, fresh] = [Buffer.alloc(32, 'test'), Buffer.alloc(32, 'new')]
    const ENCRYPTION_KEY = [fresh, old].map((each) => each.toString('base64')).join()
    await withInstance({ settings: { ENCRYPTION_KEY } }, async (instance) => {
      const second = await addContact({ ...own, owner: instance.as(own.owner) }, key)
      assert.deepEqual([second.status, second.body], [201, first.body])
    })
  })

  test('means nothing where a password is sent, and to visitors', async () => {
    const { visitor, origin } = await world()
    const key = { 'idempotency-key': 'login-1' }
    const password = 'correct horse battery staple'
    const email = `${randomUUID()}@people.example`
    const person = { email, password, name: 'Ada', organization_name: 'Mill' }
    assert.equal((await visitor.post('/auth/register/', person, key)).status, 201)
    assert.equal((await visitor.post('/auth/register/', person, key)).body.code, 'email_taken')
    const first = await visitor.post('/auth/login/', { email, password }, key)
    const session = new Client(origin, first.body.token)
    assert.equal((await session.post('/auth/logout/')).status, 204)
    const second = await visitor.post('/auth/login/', { email, password }, key)
    const renewed = new Client(origin, second.body.token)
    const { body } = await renewed.get('/me/')
    assert.equal(body.email, email)
    const change = { current_password: password, new_password: 'another fine password' }
    assert.equal((await renewed.post('/me/password/', change, key)).status, 200)
    const { rows } = await asTableOwner((client) =>
      client.query("select 1 from idempotency_keys where caller in ('visitor', $1)", [body.id]),
    )
    assert.deepEqual(rows, [])
  })

  test('belongs to its caller, organization and path', async () => {
    const [own, other] = [await organization(), await organization()]
    const key = keyed()
    const colleague = await own.member()
    const calls: [Client, string, object][] = [
      [own.owner, '/crm/contacts/', { organization_id: own.id, name: 'Ada' }],
      [colleague, '/crm/contacts/', { organization_id: own.id, name: 'Ada' }],
      [other.owner, '/crm/contacts/', { organization_id: other.id, name: 'Ada' }],
      [own.owner, '/crm/tasks/', { organization_id: own.id, title: 'Call' }],
    ]
    for (const [client, path, body] of calls) {
      const { status, headers } = await client.post(path, body, key)
      assert.deepEqual([status, headers.get('idempotent-replayed')], [201, null])
    }
  })

  test('of many simultaneous calls lets one write', async () => {
    const own = await organization()
    const key = keyed()
    const replies = await Promise.all(Array.from({ length: 20 }, () => addContact(own, key)))
    const statuses = new Set(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`))
    const allowed = new Set(['201 ', '409 idempotency_in_progress'])
    assert.deepEqual(
      [...statuses].filter((status) => !allowed.has(status)),
      [],
    )
    assert.equal(new Set(replies.flatMap(({ body }) => body.id ?? [])).size, 1)
    assert.equal(await contactsOf(own), 1)
  })

  for (const outside of [false, true])
    test(`refuses a repetition while the first still runs, ${outside ? 'outside' : 'in'} a transaction`, async () => {
      const step = gate()
      const endpoints = [slowWrite([step], !outside)]
      const own = await organization()
      await withInstance({ endpoints }, async ({ as }) => {
        const key = keyed()
        const call = () => as(own.owner).post(`/test/tags/?organization_id=${own.id}`, {}, key)
        const running = call()
        await step.reached
        const { status, body, headers } = await call()
        assert.deepEqual([status, body.code], [409, 'idempotency_in_progress'])
        assert.equal(headers.get('retry-after'), '1')
        step.open()
        assert.equal((await running).status, 200)
        const again = await call()
        assert.deepEqual([again.status, again.body], [200, (await running).body])
      })
      assert.equal(await contactsOf(own), 1)
    })

  test('left by a crash is taken over after a minute, and the late first run writes nothing', async () => {
    const step = gate()
    const endpoints = [slowWrite([step], true)]
    const own = await organization()
    let instant = Date.now()
    const seams = { now: () => new Date(instant) }
    await withInstance({ endpoints, seams }, async ({ as }) => {
      const key = keyed()
      const call = () => as(own.owner).post(`/test/tags/?organization_id=${own.id}`, {}, key)
      const late = call()
      await step.reached
      const asked = []
      for (const seconds of [5, 15, 20, 19]) {
        instant += seconds * 1000
        const { status, headers } = await call()
        asked.push([status, headers.get('retry-after')])
      }
      assert.deepEqual(asked, [
        [409, '5'],
        [409, '20'],
        [409, '21'],
        [409, '2'],
      ])
      instant += 2_000
      const second = await call()
      assert.equal(second.status, 200)
      step.open()
      assert.deepEqual(
        [(await late).status, (await late).body.code],
        [409, 'idempotency_in_progress'],
      )
      assert.deepEqual((await call()).body, second.body)
    })
    assert.equal(await contactsOf(own), 1)
  })

  test('may be sent again after a refusal, and then runs afresh', async () => {
    const own = await organization()
    const { id, owner } = own
    const key = keyed()
    const contact = { organization_id: id, email: 'ada@hearthmill.example' }
    const first = await owner.post('/crm/contacts/', contact)
    const add = () => owner.post('/crm/contacts/?on_duplicate=refuse', contact, key)
    assert.equal((await add()).body.code, 'contact_exists')
    await owner.delete(`/crm/contacts/${first.body.id}/?organization_id=${id}`)
    const { status, headers } = await add()
    assert.deepEqual([status, headers.get('idempotent-replayed')], [201, null])
  })

  test('expires after a day', async () => {
    const own = await organization()
    let instant = Date.now()
    await withInstance({ seams: { now: () => new Date(instant) } }, async ({ as }) => {
      const key = keyed()
      const add = () =>
        as(own.owner).post('/crm/contacts/', { organization_id: own.id, name: 'Ada' }, key)
      const first = await add()
      instant += 24 * 3_600_000 + 1
      const second = await add()
      assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [201, null])
      assert.notEqual(second.body.id, first.body.id)
    })
  })

  test('is refused by name when it is empty or too long', async () => {
    const own = await organization()
    for (const key of ['', 'k'.repeat(256)]) {
      const { status, body } = await addContact(own, keyed(key))
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
      assert.equal(body.errors[0].field, 'Idempotency-Key')
    }
    assert.equal((await addContact(own, keyed('k'.repeat(255)))).status, 201)
  })

  test('is replayed only to those who still may call', async () => {
    const own = await organization()
    const colleague = await own.member()
    const key = keyed()
    const add = () => colleague.post(`/crm/contacts/?organization_id=${own.id}`, { name: 'A' }, key)
    assert.equal((await add()).status, 201)
    await own.owner.delete(`/organizations/${own.id}/members/${colleague.userId}/`)
    assert.equal((await add()).body.code, 'not_a_member')
  })

  test('keeps its answer sealed: the stored row shows neither secret, nor body, nor key', async () => {
    const { id, owner } = await organization()
    const key = `remember-${randomUUID()}`
    const wish = { organization_id: id, name: 'Key of the night porter' }
    const { body } = await owner.post('/mcp/keys/', wish, keyed(key))
    const replayed = await owner.post('/mcp/keys/', wish, keyed(key))
    assert.equal(replayed.body.plaintext, body.plaintext)
    const rows = await storedRows(id)
    assert.equal(rows.length, 1)
    for (const secret of [body.plaintext, body.key_prefix, wish.name, key, body.id])
      assert.ok(!rows[0]!.includes(secret), secret)
  })

  test('without an organization is remembered too, for the person alone', async () => {
    const { owner } = await organization()
    const key = keyed()
    const found = () => owner.post('/organizations/', { name: 'Second Mill' }, key)
    const first = await found()
    const second = await found()
    assert.equal(first.status, 201)
    assert.deepEqual([second.status, second.body], [201, first.body])
    const stranger = (await organization()).owner
    const third = await stranger.post('/organizations/', { name: 'Second Mill' }, key)
    assert.notEqual(third.body.id, first.body.id)
  })
})

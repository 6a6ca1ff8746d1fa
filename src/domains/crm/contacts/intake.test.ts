import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { ContactExists, createContact } from './intake.ts'
import { contactShapes } from './schemas.ts'

const { all: contacts } = pathsOf('contacts')

suite('a second contact with the same e-mail', () => {
  test('is added by default, and the answer names at most ten others, oldest first', async () => {
    const tenant = await organization()
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const { status, headers, body } = await tenant.owner.post(contacts(tenant), {
        email: index % 2 === 0 ? 'ada@mill.example' : 'ADA@Mill.example',
      })
      assert.equal(status, 201)
      assert.equal(headers.get('x-possible-duplicates') ?? '', ids.slice(0, 10).join(','))
      ids.push(body.id)
    }
  })

  test('is no duplicate where neither has an address, nor in another organization', async () => {
    const [tenant, other] = await Promise.all([organization(), organization()])
    await other.owner.post(contacts(other), { email: 'ada@mill.example' })
    await tenant.owner.post(contacts(tenant), { name: 'Ada' })
    const nameless = await tenant.owner.post(contacts(tenant, '&on_duplicate=refuse'), {
      name: 'Ada',
    })
    const added = await tenant.owner.post(contacts(tenant, '&on_duplicate=refuse'), {
      email: 'ada@mill.example',
    })
    assert.deepEqual([nameless.status, added.status], [201, 201])
    assert.equal(added.headers.get('x-possible-duplicates'), null)
  })

  test('is refused on request, naming the one that exists', async () => {
    const tenant = await organization()
    const { body: first } = await tenant.owner.post(contacts(tenant), { email: 'ada@mill.example' })
    const { status, body } = await tenant.owner.post(contacts(tenant, '&on_duplicate=refuse'), {
      email: 'Ada@mill.example',
    })
    assert.equal(status, 409)
    assert.equal(body.code, 'contact_exists')
    assert.equal(body.existing_id, first.id)
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 1)
  })

  test('leaves nothing where it is refused within a transaction that goes on', async () => {
    const tenant = await organization()
    const ada = contactShapes.create.parse({ email: 'ada@mill.example' })
    await createContact(tenant.scope, ada)
    for (const choice of ['refuse', 'refuse_similar'] as const)
      await transaction(tenant.scope, (inside) =>
        assert.rejects(createContact(inside, ada, choice), ContactExists),
      )
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 1)
    assert.equal((await eventsOf(tenant, 'contact.created')).length, 1)
  })

  // Red without the lock of e-mails, of either way of refusing.
  test('is refused of two that come at once as well', async () => {
    for (const choice of ['refuse', 'refuse_similar'] as const) {
      const tenant = await organization()
      const ada = contactShapes.create.parse({ email: 'ada@mill.example' })
      const [, second] = await overlapping(
        tenant.scope,
        (inside) => createContact(inside, ada, choice),
        () => tenant.owner.post(contacts(tenant, `&on_duplicate=${choice}`), ada),
      )
      assert.deepEqual([second.status, second.body.code], [409, 'contact_exists'], choice)
    }
  })

  test('updates the oldest one on request: filled fields replace, tags are united', async () => {
    const tenant = await organization()
    const { body: oldest } = await tenant.owner.post(contacts(tenant), {
      name: 'Ada',
      email: 'ada@mill.example',
      phone: '0301234',
      tags: ['Baker'],
    })
    const { body: younger } = await tenant.owner.post(contacts(tenant), {
      email: 'ada@mill.example',
    })
    const { status, headers, body } = await tenant.owner.post(
      contacts(tenant, '&on_duplicate=update'),
      { name: 'Ada Miller', email: 'ada@mill.example', tags: ['baker', 'partner'] },
    )
    assert.equal(status, 200)
    assert.equal(headers.get('x-possible-duplicates'), younger.id)
    assert.deepEqual(body, {
      ...oldest,
      name: 'Ada Miller',
      tags: ['Baker', 'partner'],
      updated_at: body.updated_at,
    })
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 2)
  })

  test('is meant by an address of its own before one that has it beside its own', async () => {
    const tenant = await organization()
    const email = 'ada@mill.example'
    const { post } = tenant.owner
    const { body: beside } = await post(contacts(tenant), {
      email: 'office@mill.example',
      emails: [email],
    })
    const { body: own } = await post(contacts(tenant), { name: 'Ada', email })
    const { body: younger } = await post(contacts(tenant), { email })
    const { headers, body } = await post(contacts(tenant, '&on_duplicate=update'), {
      email,
      title: 'Baker',
    })
    assert.deepEqual([body.id, body.title], [own.id, 'Baker'])
    assert.equal(headers.get('x-possible-duplicates'), [younger.id, beside.id].join(','))
    const operation = { op: 'upsert', match: 'email', data: { email, title: 'Miller' } }
    const { body: done } = await post(`/crm/contacts/batch/?organization_id=${tenant.id}`, {
      operations: [operation],
    })
    assert.equal(done.results[0].id, own.id)
  })

  test('is told in a dry run by what the call itself would answer', async () => {
    const tenant = await organization()
    const sent = { name: 'Ada', email: 'ada@mill.example' }
    const { body: first } = await tenant.owner.post(contacts(tenant), sent)
    for (const [choice, status] of [
      ['create', '201'],
      ['update', '200'],
    ] as const) {
      const path = contacts(tenant, `&on_duplicate=${choice}&dry_run=true`)
      const { headers, ...tried } = await tenant.owner.post(path, { ...sent, name: 'Ada Miller' })
      assert.deepEqual([tried.status, headers.get('dry-run-status')], [200, status])
      assert.equal(tried.body.id === first.id, choice === 'update')
      assert.equal(headers.get('x-possible-duplicates'), choice === 'create' ? first.id : null)
      assert.equal(headers.get('etag'), null)
    }
  })

  test('refuses an update that would give a contact too many tags', async () => {
    const tenant = await organization()
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
    await tenant.owner.post(contacts(tenant), { email: 'ada@mill.example', tags })
    const { status, body } = await tenant.owner.post(contacts(tenant, '&on_duplicate=update'), {
      email: 'ada@mill.example',
      tags: ['one more'],
    })
    assert.equal(status, 400)
    assert.equal(body.errors[0].field, 'tags')
  })

  test('is added once when twenty callers ask at once to refuse it', async () => {
    const tenant = await organization()
    const path = contacts(tenant, '&on_duplicate=refuse')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tenant.owner.post(path, { email: 'ada@mill.example' })),
    )
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    assert.deepEqual([made.length, refused.length], [1, 19])
    assert.ok(refused.every(({ body }) => body.existing_id === made[0]!.body.id))
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 1)
  })

  test('collects the tags of twenty simultaneous updates in one contact', async () => {
    const tenant = await organization()
    const path = contacts(tenant, '&on_duplicate=update')
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index + 10}`)
    const answers = await Promise.all(
      tags.map((tag) => tenant.owner.post(path, { email: 'ada@mill.example', tags: [tag] })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status }) => status === 200).length, 19)
    const { body } = await tenant.owner.get(contacts(tenant))
    assert.equal(body.count, 1)
    assert.deepEqual(body.results[0].tags.toSorted(), tags)
  })

  test('loses no tag that a change of the contact gives meanwhile', async () => {
    const tenant = await organization()
    const path = contacts(tenant, '&on_duplicate=update')
    for (let round = 0; round < 10; round += 1) {
      const email = `ada${round}@mill.example`
      const { body: contact } = await tenant.owner.post(path, { email })
      const at = `/crm/contacts/${contact.id}/?organization_id=${tenant.id}`
      await Promise.all([
        tenant.owner.post(path, { email, tags: ['from the form'] }),
        tenant.owner.patch(at, { tags: ['by hand'] }),
        tenant.owner.post(path, { email, tags: ['from the fair'] }),
      ])
      const { body } = await tenant.owner.get(at)
      assert.ok(body.tags.includes('by hand'), body.tags.join())
    }
  })
})

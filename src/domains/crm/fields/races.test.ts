import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField, faultsIn } from './fields.fixture.ts'

const { all: contacts, one } = pathsOf('contacts')
const { one: field } = pathsOf('fields')
const code = { record: 'contact', key: 'code', label: 'Code', type: 'text', unique: true }

function add(tenant: Organization, custom: object) {
  return tenant.owner.post(contacts(tenant), { name: 'Ada', custom })
}

function batch(tenant: Organization, operations: object[], atomic = false) {
  const path = contacts(tenant).replace('/?', '/batch/?')
  return tenant.owner.post(path, { atomic, operations })
}

function upsert(custom: object, name = 'Ada') {
  return { op: 'upsert', match: 'custom.code', data: { name, custom } }
}

suite('unique values', () => {
  test('belong to one record, however many bring one at once', async () => {
    const tenant = await organization()
    await addField(tenant, code)
    const sent = await Promise.all(
      [1, 2, 3, 4].map((n) => add(tenant, { code: n % 2 ? 'X1' : 'x1' })),
    )
    const statuses = sent.map(({ status }) => status).toSorted((one, other) => one - other)
    assert.deepEqual(statuses, [201, 409, 409, 409])
    const refused = sent.find(({ status }) => status === 409)!
    assert.equal(refused.body.code, 'value_taken')
    assert.deepEqual(faultsIn(refused), ['custom.code'])
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 1)
  })

  test('are free again when their record changes or goes', async () => {
    const tenant = await organization()
    await addField(tenant, code)
    const first = one(tenant, (await add(tenant, { code: 'a' })).body.id)
    assert.equal((await tenant.owner.patch(first, { custom: { code: 'b' } })).status, 200)
    const second = one(tenant, (await add(tenant, { code: 'a' })).body.id)
    assert.equal((await tenant.owner.patch(second, { custom: { code: 'B' } })).status, 409)
    assert.equal((await tenant.owner.delete(first)).status, 204)
    assert.equal((await tenant.owner.patch(second, { custom: { code: 'B' } })).status, 200)
  })

  test('are refused within a batch, and nothing else is', async () => {
    const tenant = await organization()
    await addField(tenant, code)
    const create = (value: string) => ({
      op: 'create',
      data: { name: 'A', custom: { code: value } },
    })
    const each = await batch(tenant, ['a', 'A', 'b'].map(create))
    assert.deepEqual(
      each.body.results.map(({ status }: { status: number }) => status),
      [201, 409, 201],
    )
    const none = await batch(tenant, ['c', 'C'].map(create), true)
    assert.deepEqual(
      none.body.results.map(({ status }: { status: number }) => status),
      [424, 409],
    )
    assert.equal((await tenant.owner.get(contacts(tenant))).body.count, 2)
  })

  // Guarded by the lock on the stripe of the value: without it the later ones are refused, not united.
  for (const atomic of [false, true])
    test(`make one record of upserts that meet${atomic ? ', all or nothing' : ''}`, async () => {
      const tenant = await organization()
      await addField(tenant, code)
      await addField(tenant, { ...code, key: 'number', type: 'number' })
      const operations = [upsert({ code: 'K-1', number: 7 }), upsert({ code: 'k-1' }, 'Eve')]
      const sent = await Promise.all([1, 2, 3].map(() => batch(tenant, operations, atomic)))
      for (const { body } of sent)
        assert.ok(
          body.results.every(({ id }: { id: string }) => id),
          JSON.stringify(body),
        )
      const { body } = await tenant.owner.get(contacts(tenant))
      assert.equal(body.count, 1)
      const data = { name: 'Bob', custom: { number: 7 } }
      const again = await batch(tenant, [{ op: 'upsert', match: 'custom.number', data }])
      const [{ status, id }] = again.body.results
      assert.deepEqual([status, id], [200, body.results[0].id])
    })

  test('are no key where the field is not unique', async () => {
    const tenant = await organization()
    await addField(tenant, { ...code, unique: false })
    const { body } = await batch(tenant, [upsert({ code: 'a' })])
    assert.deepEqual(body.results[0].error.errors[0].field, 'match')
  })
})

suite('a field that is changed', () => {
  // Red without the lock that writers hold on the fields: a value would stay of a field that is gone.
  test('leaves no value of one that is deleted meanwhile', async () => {
    const tenant = await organization()
    for (let round = 0; round < 5; round += 1) {
      const { body } = await addField(tenant, { ...code, unique: false, indexed: true })
      const writes = [1, 2, 3, 4].map((n) => add(tenant, { code: `r${round}-${n}` }))
      const [gone] = await Promise.all([tenant.owner.delete(field(tenant, body.id)), ...writes])
      assert.equal(gone.status, 204)
      const left = await tenant.owner.get(contacts(tenant, '&page_size=200'))
      for (const { custom } of left.body.results) assert.deepEqual(custom, {})
    }
  })

  test('is indexed, or made unique, by what records have', async () => {
    const tenant = await organization()
    const { body } = await addField(tenant, { ...code, unique: false })
    const path = field(tenant, body.id)
    const [, second] = [await add(tenant, { code: 'a' }), await add(tenant, { code: 'A' })]
    assert.equal((await tenant.owner.patch(path, { indexed: true })).body.indexed, true)
    const found = await tenant.owner.get(contacts(tenant, '&custom.code=a'))
    assert.equal(found.body.count, 2)
    assert.equal((await tenant.owner.patch(path, { unique: true })).body.code, 'field_in_use')
    await tenant.owner.patch(one(tenant, second.body.id), { custom: { code: 'b' } })
    assert.equal((await tenant.owner.patch(path, { unique: true })).status, 200)
    assert.equal((await add(tenant, { code: 'B' })).status, 409)
    assert.equal((await tenant.owner.patch(path, { unique: false })).status, 200)
    assert.equal((await add(tenant, { code: 'B' })).status, 201)
  })
})

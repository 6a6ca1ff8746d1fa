import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { pathsOf, titlesAt } from '../crm.fixture.ts'

const { all: deals, one } = pathsOf('deals')

suite('deals', () => {
  test('adds a deal in the currency of the organization, changes it and deletes it', async () => {
    const tenant = await organization()
    const made = await tenant.owner.post('/crm/deals/', {
      organization_id: tenant.id,
      title: 'Bread for the school',
      value: 1200.5,
    })
    assert.equal(made.status, 201)
    assert.deepEqual(
      [made.body.value, made.body.currency, made.body.stage, made.body.contact_id],
      [1200.5, 'EUR', 'lead', null],
    )
    const path = one(tenant, made.body.id)
    assert.deepEqual((await tenant.owner.get(path)).body, made.body)
    const changed = await tenant.owner.patch(path, { stage: 'won', value: 0 })
    assert.deepEqual([changed.body.stage, changed.body.value], ['won', 0])
    assert.deepEqual((await tenant.owner.patch(path, {})).body, changed.body)
    assert.equal((await tenant.owner.delete(path)).status, 204)
    assert.equal((await tenant.owner.delete(path)).status, 404)
  })

  test('keeps a value to the cent and refuses one that cannot be kept', async () => {
    const tenant = await organization()
    for (const value of [0, 0.01, 0.1, 19.99, 999_999_999_999.99]) {
      const { status, body } = await tenant.owner.post(deals(tenant), { title: 'Bread', value })
      assert.deepEqual([status, body.value], [201, value])
    }
    for (const value of [-0.01, 0.001, 1e12, '12', null]) {
      const { status, body } = await tenant.owner.post(deals(tenant), { title: 'Bread', value })
      assert.deepEqual([status, body.errors[0].field], [400, 'value'])
    }
    assert.equal((await tenant.owner.post(deals(tenant), { title: 'Bread' })).body.value, 0)
  })

  test('takes only a contact of the organization', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.post(deals(tenant), {
      title: 'Bread',
      contact_id: '0199a1b2-0000-7000-8000-00000000dead',
    })
    assert.deepEqual([status, body.errors[0].field], [400, 'contact_id'])
  })

  test('filters by stage, value and text, and orders by value', async () => {
    const tenant = await organization()
    for (const deal of [
      { title: 'rolls', value: 100, stage: 'won' },
      { title: 'Bread', value: 20.5 },
      { title: 'cake', value: 3 },
    ])
      await tenant.owner.post(deals(tenant), deal)
    const titles = (query: string) => titlesAt(tenant, deals(tenant, query))
    assert.deepEqual(await titles('&ordering=-value'), ['rolls', 'Bread', 'cake'])
    assert.deepEqual(await titles('&ordering=title'), ['Bread', 'cake', 'rolls'])
    assert.deepEqual(await titles('&min_value=20.5&max_value=100&ordering=value'), [
      'Bread',
      'rolls',
    ])
    assert.deepEqual(await titles('&stage=won'), ['rolls'])
    assert.deepEqual(await titles('&search=brea'), ['Bread'])
  })

  test('refuses a bound that is no number, and takes an empty one for no nought', async () => {
    const tenant = await organization()
    for (const bound of ['', '%20', '0x10']) {
      const refused = await tenant.owner.get(deals(tenant, `&max_value=${bound}`))
      assert.equal(refused.status, 400, bound)
      assert.equal(refused.body.errors[0].message, 'Send a number.')
    }
  })
})

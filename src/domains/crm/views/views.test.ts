import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { roles } from '#domains/identity/index.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField, faultsIn } from '../fields/fields.fixture.ts'

const { all: views, one: view } = pathsOf('views')
const { all: contacts } = pathsOf('contacts')
const { one: field } = pathsOf('fields')

async function people(tenant: Organization) {
  const region = { record: 'contact', key: 'region', label: 'Region', type: 'text', indexed: true }
  const { body } = await addField(tenant, region)
  for (const [name, where] of [
    ['Ada', 'north'],
    ['Bob', 'south'],
    ['Cy', 'north'],
  ])
    await tenant.owner.post(contacts(tenant), { name, custom: { region: where } })
  return body.id as string
}

const north = {
  record: 'contact',
  name: 'North',
  filter: { field: 'custom.region', op: 'eq', value: 'north' },
  columns: ['name', 'custom.region'],
  ordering: '-name',
}

function namesIn({ body }: { body: { results: { name: string }[] } }) {
  return body.results.map(({ name }) => name)
}

suite('views', () => {
  test('are applied to lists and queries, beside what else these are asked', async () => {
    const tenant = await organization()
    await people(tenant)
    const { status, body } = await tenant.owner.post(views(tenant), north)
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual((await tenant.owner.get(view(tenant, body.id))).body, body)
    const at = (query: string) => tenant.owner.get(contacts(tenant, `&view=${body.id}${query}`))
    assert.deepEqual(namesIn(await at('')), ['Cy', 'Ada'])
    assert.deepEqual(namesIn(await at('&ordering=name')), ['Ada', 'Cy'])
    assert.deepEqual(namesIn(await at('&name__ne=ada')), ['Cy'])
    const filter = { field: 'name', op: 'ne', value: 'Cy' }
    const wish = { view: body.id, filter }
    const queried = await tenant.owner.post(contacts(tenant).replace('/?', '/query/?'), wish)
    assert.deepEqual(namesIn(queried), ['Ada'])
    const ofDeals = await tenant.owner.get(
      `/crm/deals/?organization_id=${tenant.id}&view=${body.id}`,
    )
    assert.deepEqual(faultsIn(ofDeals), ['view'])
  })

  test('name only what is there, and say so when it is no more', async () => {
    const tenant = await organization()
    const id = await people(tenant)
    const bad = await tenant.owner.post(views(tenant), { ...north, columns: ['nam'] })
    assert.match(bad.body.errors[0].message, /Did you mean "name"\?/)
    const filter = { and: [{ field: 'custom.regon', op: 'eq', value: 'x' }] }
    const wrong = await tenant.owner.post(views(tenant), { ...north, filter })
    assert.deepEqual(faultsIn(wrong), ['filter.and.0.field'])
    assert.deepEqual(
      faultsIn(await tenant.owner.post(views(tenant), { ...north, ordering: 'x' })),
      ['ordering'],
    )
    const { body } = await tenant.owner.post(views(tenant), north)
    await tenant.owner.delete(field(tenant, id))
    const listed = await tenant.owner.get(contacts(tenant, `&view=${body.id}`))
    assert.equal(listed.status, 400)
    assert.deepEqual(faultsIn(listed), ['view.filter.field'])
    assert.match(listed.body.errors[0].message, /no field "custom.region"/)
  })

  test('say so where it is their order that is no more, or that of a cursor', async () => {
    const tenant = await organization()
    const id = await people(tenant)
    const ordered = { record: 'contact', name: 'By region', ordering: '-custom.region' }
    const { body } = await tenant.owner.post(views(tenant), ordered)
    const at = `&view=${body.id}`
    const query = async (more: object = {}) =>
      tenant.owner.post(contacts(tenant).replace('/?', '/query/?'), { view: body.id, ...more })
    const first = await tenant.owner.get(contacts(tenant, `${at}&paging=cursor&page_size=1`))
    const cursor = new URL(first.body.next).searchParams.get('cursor')
    await tenant.owner.delete(field(tenant, id))
    const listed = await tenant.owner.get(contacts(tenant, at))
    assert.match(listed.body.errors[0].message, /no order "custom.region"/)
    const further = await tenant.owner.get(contacts(tenant, `${at}&cursor=${cursor}`))
    assert.deepEqual([listed, await query(), further, await query({ cursor })].map(faultsIn), [
      ['view.ordering'],
      ['view.ordering'],
      ['cursor'],
      ['cursor'],
    ])
    assert.equal((await tenant.owner.get(contacts(tenant, `${at}&ordering=name`))).status, 200)
  })

  test('belong to their maker until they are shared', async () => {
    const tenant = await organization()
    await people(tenant)
    const [maker, other] = [await tenant.member(), await tenant.member()]
    const { body } = await maker.post(views(tenant), north)
    const path = view(tenant, body.id)
    for (const one of [other, tenant.owner]) {
      assert.equal((await one.get(path)).status, 404)
      assert.equal((await one.patch(path, { name: 'Mine' })).status, 404)
      assert.equal((await one.get(views(tenant))).body.count, 0)
      assert.equal((await one.get(contacts(tenant, `&view=${body.id}`))).status, 400)
    }
    assert.equal((await maker.patch(path, { shared: true })).status, 200)
    assert.equal((await other.get(path)).status, 200)
    assert.equal((await other.patch(path, { name: 'Mine' })).body.code, 'role_required')
    assert.equal((await other.delete(path)).body.code, 'role_required')
    assert.equal((await tenant.owner.patch(path, { name: 'Ours' })).body.name, 'Ours')
    assert.equal((await tenant.owner.delete(path)).status, 204)
  })

  for (const role of roles)
    test(`of others that are shared are changed by ${role} only where it leads`, async () => {
      const tenant = await organization()
      const maker = await tenant.member()
      const shared = { record: 'contact', name: 'All', shared: true }
      const { body } = await maker.post(views(tenant), shared)
      const path = view(tenant, body.id)
      const one = await tenant.member(role)
      const leads = role === 'owner' || role === 'admin'
      assert.equal((await one.patch(path, { name: 'Mine' })).status, leads ? 200 : 403)
      assert.equal((await one.delete(path)).status, leads ? 204 : 403)
    })
})

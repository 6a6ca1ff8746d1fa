import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField } from './fields.fixture.ts'
import { removeSome } from './removal.ts'

const { all: contacts, one: contact } = pathsOf('contacts')
const { one: fieldAt } = pathsOf('fields')
const region = { record: 'contact', key: 'region', label: 'Region', type: 'text', indexed: true }
const named = { record: 'contact', key: 'region' } as const

/** More records with a value than go with their field. */
async function many(tenant: Organization) {
  const { body: field } = await addField(tenant, region)
  const path = contacts(tenant).replace('/?', '/batch/?')
  for (let batch = 0; batch < 2; batch += 1) {
    const operations = Array.from({ length: 300 }, (_, at) => ({
      op: 'create',
      data: { name: `Person ${batch} ${at}`, custom: { region: 'north' } },
    }))
    const { status } = await tenant.owner.post(path, { atomic: true, operations })
    assert.equal(status, 200)
  }
  return field
}

async function stored({ scope, id }: Organization): Promise<number[]> {
  const { rows } = await sql<{ values: number; entries: number }>`
    select (select count(*)::integer from contacts where organization_id = ${id} and custom ? 'region') as values,
           (select count(*)::integer from custom_values where organization_id = ${id}) as entries`.execute(
    scope.db,
  )
  return [rows[0]!.values, rows[0]!.entries]
}

suite('a field that is deleted with many values', () => {
  test('is gone at once for whoever reads, writes, filters and exports', async () => {
    const tenant = await organization()
    const field = await many(tenant)
    const { results: before } = (await tenant.owner.get(contacts(tenant))).body
    assert.deepEqual(before[0].custom, { region: 'north' })
    assert.equal((await tenant.owner.delete(fieldAt(tenant, field.id))).status, 204)
    const { results } = (await tenant.owner.get(contacts(tenant, '&page_size=200'))).body
    for (const { custom } of results) assert.deepEqual(custom, {})
    const [one] = results
    const changed = await tenant.owner.patch(contact(tenant, one.id), { title: 'Baker' })
    assert.deepEqual([changed.status, changed.body.custom], [200, {}])
    const written = await tenant.owner.patch(contact(tenant, one.id), {
      custom: { region: 'south' },
    })
    assert.equal(written.status, 400)
    assert.equal((await tenant.owner.get(contacts(tenant, '&custom.region=north'))).status, 400)
    const csv = await tenant.owner.get(contacts(tenant).replace('/?', '/export/?'))
    assert.ok(!JSON.stringify(csv.body).includes('north'))
    const updated = (await eventsOf(tenant, 'contact.updated')).at(-1)
    assert.deepEqual(
      Object.keys(updated!.changes as object).toSorted(),
      ['title', 'updated_at'].filter((name) => name in (updated!.changes as object)),
    )
  })

  test('loses them batch by batch, wherever that was broken off, and its key is free after that', async () => {
    const tenant = await organization()
    const field = await many(tenant)
    assert.equal((await tenant.owner.delete(fieldAt(tenant, field.id))).status, 204)
    const early = await addField(tenant, region)
    if (early.status === 409) assert.equal(early.body.code, 'field_exists')
    await removeSome(tenant.scope, named)
    while (await removeSome(tenant.scope, named));
    assert.equal(await removeSome(tenant.scope, named), false)
    assert.deepEqual(await stored(tenant), [0, 0])
    const again = early.status === 201 ? early : await addField(tenant, region)
    assert.equal(again.status, 201, JSON.stringify(again.body))
    const { results } = (await tenant.owner.get(contacts(tenant))).body
    assert.deepEqual(results[0].custom, {})
  })

  test('is free again at once where few have a value', async () => {
    const tenant = await organization()
    const { body: field } = await addField(tenant, region)
    await tenant.owner.post(contacts(tenant), { name: 'Ada', custom: { region: 'north' } })
    await tenant.owner.delete(fieldAt(tenant, field.id))
    assert.deepEqual(await stored(tenant), [0, 0])
    assert.equal((await addField(tenant, region)).status, 201)
    assert.deepEqual((await tenant.owner.get(contacts(tenant))).body.results[0].custom, {})
  })
})

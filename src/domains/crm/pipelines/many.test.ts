import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { standard } from './schemas.ts'

const { all: pipelines, one: pipeline } = pathsOf('pipelines')
const { all: deals } = pathsOf('deals')
const { stages } = standard

function query(tenant: Organization, wish: object) {
  return tenant.owner.post(pipelines(tenant).replace('/?', '/query/?'), wish)
}

function exported(tenant: Organization, rest = '') {
  return tenant.owner.get(pipelines(tenant, rest).replace('/?', '/export/?'))
}

function batch(tenant: Organization, operations: object[], atomic = false, by = tenant.owner) {
  return by.post(pipelines(tenant).replace('/?', '/batch/?'), { atomic, operations })
}

interface Answer {
  readonly body: { readonly results: { status: number; id: string; error?: { code: string } }[] }
}

function told({ body }: Answer) {
  return body.results.map(({ status, error }) => error?.code ?? status)
}

function namesIn({ body }: { body: { results: { name: string }[] } }) {
  return body.results.map(({ name }) => name)
}

suite('many pipelines', () => {
  test('are found and exported by any fields, the one of the start also where it is not stored', async () => {
    const tenant = await organization()
    const first = (await tenant.owner.get(pipeline(tenant, tenant.id))).body
    for (const isStored of [false, true]) {
      if (isStored) await tenant.owner.post(pipelines(tenant), { name: '=Repairs', stages })
      const filter = { field: 'name', op: 'starts_with', value: 'sal' }
      const found = await query(tenant, { filter, ordering: '-updated_at' })
      assert.deepEqual([found.body.count, found.body.results[0].id], [1, first.id])
      const listed = await tenant.owner.get(pipelines(tenant, '&is_default=true&name__ne=x'))
      assert.deepEqual(namesIn(listed), ['Sales'])
      assert.equal((await tenant.owner.get(pipelines(tenant, '&name__eq=x'))).body.count, 0)
      const lines = (await exported(tenant, '&format=jsonl&name=sales')).body.trim().split('\n')
      assert.deepEqual(JSON.parse(lines[0]).stages, first.stages)
      assert.equal(lines.length, 1)
    }
    const csv = await exported(tenant)
    assert.match(csv.headers.get('content-disposition') ?? '', /"pipelines\.csv"/)
    assert.equal(csv.body.trim().split('\r\n').length, 3)
    assert.match(csv.body, /,'=Repairs,/)
    assert.deepEqual(namesIn(await query(tenant, { ordering: '-name' })), ['Sales', '=Repairs'])
    const wrong = await query(tenant, { filter: { field: 'nam', op: 'eq', value: 'x' } })
    assert.match(wrong.body.errors[0].message, /Did you mean "name"\?/)
  })

  test('are written in one call as single calls write them', async () => {
    const tenant = await organization()
    const repairs = { name: 'Repairs', stages }
    const sent = await batch(tenant, [
      { op: 'upsert', match: 'name', data: { name: 'SALES', is_default: true } },
      { op: 'create', data: repairs },
      { op: 'upsert', match: 'name', data: { ...repairs, is_default: true } },
      { op: 'create', data: { name: 'None', stages: [] } },
      { op: 'update', id: tenant.id, data: { is_default: true } },
      { op: 'delete', id: tenant.id },
      { op: 'upsert', data: repairs },
    ])
    const refused = ['validation_failed', 200, 'pipeline_is_default', 'validation_failed']
    assert.deepEqual(told(sent), [200, 201, 200, ...refused])
    assert.equal(sent.body.results[0].id, tenant.id)
    const repairing = sent.body.results[1].id
    const inSales = { title: 'Bread', pipeline_id: repairing }
    await tenant.owner.post(deals(tenant), inSales)
    const name = { name: 'repairs' }
    assert.deepEqual(told(await batch(tenant, [{ op: 'delete', match: 'name', data: name }])), [
      'stage_in_use',
    ])
    const moving = [{ op: 'delete', match: 'name', data: { ...name, move_to: tenant.id } }]
    assert.deepEqual(told(await batch(tenant, moving)), [204])
    const { body } = await tenant.owner.get(deals(tenant))
    assert.equal(body.results[0].pipeline_id, tenant.id)
    const events = await eventsOf(tenant, 'pipeline.')
    const kinds = events.map(({ type, subject_id: id }) => [type, id === tenant.id])
    assert.deepEqual(kinds, [
      ['pipeline.created', true],
      ['pipeline.updated', true],
      ['pipeline.created', false],
      ['pipeline.updated', true],
      ['pipeline.updated', false],
      ['pipeline.updated', false],
      ['pipeline.updated', true],
      ['pipeline.deleted', false],
    ])
  })

  test('are written by those who may write one, all or nothing', async () => {
    const tenant = await organization()
    const operations = [
      { op: 'create', data: { name: 'Repairs', stages } },
      { op: 'delete', id: tenant.id },
    ]
    const member = await batch(tenant, operations, false, await tenant.member())
    assert.deepEqual([member.status, member.body.code], [403, 'role_required'])
    const { body } = await batch(tenant, operations, true)
    assert.deepEqual(told({ body }), ['not_applied', 'pipeline_is_default'])
    assert.deepEqual(namesIn(await tenant.owner.get(pipelines(tenant))), ['Sales'])
    assert.deepEqual(await eventsOf(tenant, 'pipeline.'), [])
  })

  // Held by the lock on the organization and by that on all pipelines.
  test('are no more than there may be, however many batches add some', async () => {
    const tenant = await organization()
    const some = Array.from({ length: 8 }, (_, n) => ({
      op: 'create',
      data: { name: `P${n}`, stages },
    }))
    const sent = await Promise.all(
      [false, true, false].map((atomic) => batch(tenant, some, atomic)),
    )
    const { count } = (await tenant.owner.get(pipelines(tenant))).body
    const made = sent.flatMap(told).filter((one) => one === 201).length
    assert.equal(count, made + 1)
    assert.ok(count <= 20, `${count} pipelines`)
  })

  test('stay gone once they are deleted, the one of the start as well', async () => {
    const tenant = await organization()
    const repairs = { name: 'Repairs', stages, is_default: true }
    const { id } = (await tenant.owner.post(pipelines(tenant), repairs)).body
    assert.equal((await tenant.owner.delete(pipeline(tenant, tenant.id))).status, 204)
    assert.deepEqual(namesIn(await tenant.owner.get(pipelines(tenant))), ['Repairs'])
    assert.deepEqual(namesIn(await query(tenant, {})), ['Repairs'])
    assert.equal((await tenant.owner.get(pipeline(tenant, tenant.id))).status, 404)
    const nowhere = { title: 'Bread', pipeline_id: tenant.id }
    const deal = await tenant.owner.post(deals(tenant), nowhere)
    assert.equal(deal.body.errors[0].field, 'pipeline_id')
    const { body } = await tenant.owner.post(deals(tenant), { title: 'Bread' })
    assert.equal(body.pipeline_id, id)
  })
})

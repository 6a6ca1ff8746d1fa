import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import type { Client } from '#test/client.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const { all: views, one: view } = pathsOf('views')

function at(tenant: Organization, part: string, rest = '') {
  return views(tenant, rest).replace('/?', `/${part}/?`)
}

function batch(tenant: Organization, by: Client, operations: object[], atomic = false) {
  return by.post(at(tenant, 'batch'), { atomic, operations })
}

interface Answer {
  readonly body: { readonly results: { status: number; error?: { code: string } }[] }
}

function told({ body }: Answer) {
  return body.results.map(({ status, error }) => error?.code ?? status)
}

function namesIn({ body }: { body: { results: { name: string }[] } }) {
  return body.results.map(({ name }) => name)
}

const north = {
  record: 'contact',
  name: 'North',
  filter: { field: 'name', op: 'contains', value: 'north' },
}

suite('many views', () => {
  test('show nobody what is private to another, in queries and exports', async () => {
    const tenant = await organization()
    const [maker, other] = [await tenant.member(), await tenant.member()]
    await maker.post(views(tenant), { ...north, name: '=Private' })
    await maker.post(views(tenant), { ...north, name: 'Shared', shared: true })
    const seen = [
      [maker, ['=Private', 'Shared']],
      [other, ['Shared']],
      [tenant.owner, ['Shared']],
    ] as const
    for (const [by, names] of seen) {
      assert.deepEqual(namesIn(await by.post(at(tenant, 'query'), { ordering: 'name' })), names)
      const or = [
        { field: 'shared', op: 'eq', value: false },
        { field: 'record', op: 'eq', value: 'contact' },
      ]
      const found = await by.post(at(tenant, 'query'), { filter: { or } })
      assert.equal(found.body.count, names.length)
      const lines = (await by.get(at(tenant, 'export', '&format=jsonl'))).body.trim().split('\n')
      assert.deepEqual(
        lines.map((line: string) => JSON.parse(line).name),
        names,
      )
      const queried = await by.post(at(tenant, 'export'), { filter: { or } })
      assert.equal(queried.body.trim().split('\r\n').length, names.length + 1)
    }
    const csv = await maker.get(at(tenant, 'export', '&name__starts_with=%3D'))
    assert.match(csv.headers.get('content-disposition') ?? '', /"views\.csv"/)
    assert.match(csv.body, /,contact,'=Private,"\{""op"":""contains"",""field"":""name""/)
  })

  test('are written in one call as single calls write them, and found among the own', async () => {
    const tenant = await organization()
    const [maker, other] = [await tenant.member(), await tenant.member()]
    const upsert = (data: object) => ({ op: 'upsert', match: 'name', data })
    const sent = await batch(tenant, maker, [
      upsert(north),
      upsert({ ...north, name: 'north', columns: ['name'] }),
      upsert({ ...north, filter: null, record: 'deal', shared: true }),
      upsert({ name: 'North' }),
      { op: 'create', data: { ...north, columns: ['nam'] } },
      { op: 'update', id: tenant.id, data: { name: 'None' } },
    ])
    const refused = 'validation_failed'
    assert.deepEqual(told(sent), [201, 200, 201, refused, refused, 'not_found'])
    const [first, , third] = sent.body.results
    const read = (await maker.get(view(tenant, first.id))).body
    assert.deepEqual([read.name, read.columns, read.filter], ['north', ['name'], north.filter])
    const others = [
      { op: 'update', id: first.id, data: { name: 'Mine' } },
      { op: 'delete', id: third.id },
      { op: 'update', match: 'name', data: { record: 'deal', name: 'North' } },
      upsert(north),
    ]
    assert.deepEqual(told(await batch(tenant, other, others)), [
      'not_found',
      'role_required',
      'not_found',
      201,
    ])
    const atomic = await batch(tenant, maker, [{ op: 'delete', id: first.id }, ...others], true)
    assert.deepEqual(told(atomic)[1], 'not_found')
    const deleting = [first, third].map(({ id }) => ({ op: 'delete', id }))
    assert.deepEqual(told(await batch(tenant, maker, deleting, true)), [204, 204])
    const types = (await eventsOf(tenant, 'view.')).map(({ type }) => type.split('.')[1])
    assert.equal(types.join(), 'created,updated,created,created,deleted,deleted')
  })

  test('tell the log what is private only when they are shared', async () => {
    const tenant = await organization()
    const { body } = await tenant.owner.post(views(tenant), north)
    const path = view(tenant, body.id)
    await tenant.owner.patch(path, { columns: ['name'] })
    const member = await tenant.member()
    const timeline = () => member.get(path.replace('/?', '/timeline/?'))
    const secret = JSON.stringify((await timeline()).body)
    assert.ok(!/North|north|contains|"name"\]/.test(secret), secret)
    await tenant.owner.patch(path, { shared: true })
    const [shared] = (await timeline()).body.results
    assert.deepEqual(shared.changes.name, ['', 'North'])
    assert.deepEqual(shared.data.filter, north.filter)
  })

  // Red without the lock on the organization, under which the places are counted.
  test('are no more than a member may have, however many batches add some', async () => {
    const tenant = await organization()
    const some = Array.from({ length: 60 }, (_, n) => ({
      op: 'create',
      data: { record: 'deal', name: `V${n}` },
    }))
    const sent = await Promise.all([1, 2].map(() => batch(tenant, tenant.owner, some)))
    const made = sent.flatMap(told).filter((one) => one === 201)
    assert.equal(made.length, 100)
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { maxFields } from './definitions.ts'
import { addField } from './fields.fixture.ts'

const { all: fields, one: field } = pathsOf('fields')

function batch(tenant: Organization, operations: object[], atomic = false, by = tenant.owner) {
  return by.post(fields(tenant).replace('/?', '/batch/?'), { atomic, operations })
}

interface Answer {
  readonly body: { readonly results: { status: number; error?: { code: string } }[] }
}

function told({ body }: Answer) {
  return body.results.map(({ status, error }) => error?.code ?? status)
}

const region = { record: 'contact', key: 'region', label: 'Region', type: 'text' }

suite('many fields', () => {
  test('are written in one call as single calls write them, and found by record and key', async () => {
    const tenant = await organization()
    const upsert = (data: object) => ({ op: 'upsert', match: 'key', data })
    const sent = await batch(tenant, [
      upsert(region),
      upsert({ ...region, label: 'Where' }),
      upsert({ ...region, record: 'deal' }),
      upsert({ ...region, type: 'number' }),
      upsert({ key: 'region', label: 'None' }),
      { op: 'create', data: region },
      { op: 'update', match: 'key', data: { record: 'deal', key: 'region', indexed: true } },
      { op: 'delete', match: 'key', data: { record: 'deal', key: 'gone' } },
      { op: 'create', data: { ...region, key: 'kind', type: 'choice' } },
    ])
    const refused = 'validation_failed'
    const rest = [refused, refused, 'field_exists', 200, 'not_found', refused]
    assert.deepEqual(told(sent), [201, 200, 201, ...rest])
    const errors = (index: number) => sent.body.results[index].error.errors[0].field
    assert.deepEqual([errors(3), errors(4), errors(8)], ['type', 'record', 'options'])
    const [first, second] = (await tenant.owner.get(fields(tenant))).body.results
    assert.deepEqual([first.label, first.type, second.indexed], ['Where', 'text', true])
    const byId = await batch(tenant, [{ op: 'update', id: first.id, data: { type: 'number' } }])
    assert.deepEqual(byId.body.results[0].error.errors[0].field, 'type')
    const types = (await eventsOf(tenant, 'custom_field.')).map(({ type }) => type)
    const verbs = ['created', 'updated', 'created', 'updated']
    assert.deepEqual(
      types,
      verbs.map((verb) => `custom_field.${verb}`),
    )
    const { body } = await batch(tenant, [{ op: 'delete', id: first.id }], true)
    assert.deepEqual(told({ body }), [204])
    assert.equal((await tenant.owner.get(field(tenant, first.id))).status, 404)
  })

  test('are written by those who may write one', async () => {
    const tenant = await organization()
    const sent = await batch(tenant, [{ op: 'create', data: region }], false, await tenant.member())
    assert.deepEqual([sent.status, sent.body.code], [403, 'role_required'])
    assert.equal((await tenant.owner.get(fields(tenant))).body.count, 0)
  })

  test('are exported as they are, a record at a time', async () => {
    const tenant = await organization()
    await addField(tenant, { ...region, label: '=cmd()' })
    await addField(tenant, { ...region, record: 'deal' })
    const exported = (rest: string) =>
      tenant.owner.get(fields(tenant, rest).replace('/?', '/export/?'))
    const csv = await exported('&record=contact')
    assert.match(csv.headers.get('content-disposition') ?? '', /"fields\.csv"/)
    assert.equal(csv.body.trim().split('\r\n').length, 2)
    assert.match(csv.body, /,contact,region,'=cmd\(\),text,/)
    const lines = (await exported('&format=jsonl')).body.trim().split('\n')
    const { results } = (await tenant.owner.get(fields(tenant))).body
    assert.deepEqual(
      lines.map((line: string) => JSON.parse(line)),
      results,
    )
  })

  // Red without the lock on the organization, which both the gate of admins and the count of places take.
  test('are no more than there may be, however many batches add some', async () => {
    const tenant = await organization()
    const some = (name: string) =>
      Array.from({ length: maxFields / 2 + 10 }, (_, n) => ({
        op: 'create',
        data: { ...region, key: `${name}${n}` },
      }))
    const sent = await Promise.all(['a', 'b'].map((name) => batch(tenant, some(name))))
    const all = sent.flatMap(told)
    assert.equal(all.filter((one) => one === 201).length, maxFields)
    assert.equal(all.filter((one) => one === 'too_many_fields').length, 20)
    assert.equal((await tenant.owner.get(fields(tenant))).body.count, maxFields)
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField, faultsIn } from './fields.fixture.ts'

const { all: contacts, one } = pathsOf('contacts')
const { all: fields, one: field } = pathsOf('fields')

async function add(tenant: Organization, values: object) {
  return tenant.owner.post(contacts(tenant), values)
}

async function namesAt(tenant: Organization, query: string): Promise<string[]> {
  const { status, body } = await tenant.owner.get(contacts(tenant, query))
  assert.equal(status, 200, JSON.stringify(body))
  return body.results.map(({ name }: { name: string }) => name)
}

suite('custom fields', () => {
  test('offer each option once, and say which one was sent twice', async () => {
    const tenant = await organization()
    const wish = { record: 'contact', key: 'region', label: 'Region', type: 'choice' }
    const refused = async (options: readonly string[]) => {
      const { status, body } = await addField(tenant, { ...wish, options: [...options] })
      return [status, body.errors?.[0]?.field, body.errors?.[0]?.message]
    }
    const twice = (option: string) => `Send each option once: there is "${option}" already.`
    assert.deepEqual(await refused(['a', 'a']), [400, 'options.1', twice('a')])
    assert.deepEqual(await refused(['b', ' a', 'A']), [400, 'options.2', twice('a')])
    assert.deepEqual(await refused(['no  way', 'No way']), [400, 'options.1', twice('no  way')])
    const { body } = await addField(tenant, { ...wish, options: ['a'] })
    const changed = await tenant.owner.patch(field(tenant, body.id), { options: ['a', 'b', 'B '] })
    assert.deepEqual([changed.status, changed.body.errors[0].field], [400, 'options.2'])
    const asked = { key: 'one', label: 'One', type: 'choice', options: ['x', 'X'] }
    const form = { name: 'Ask', fields: [asked] }
    const made = await tenant.owner.post(`/crm/forms/?organization_id=${tenant.id}`, form)
    assert.deepEqual([made.status, made.body.errors?.[0]?.field], [400, 'fields.0.options.1'])
  })

  test('take an option, and records a tag, however its accents are encoded', async () => {
    const tenant = await organization()
    const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301']
    const kind = { record: 'contact', label: 'Kind', type: 'choice' }
    const twice = { ...kind, key: 'twice', options: [composed, decomposed] }
    assert.equal((await addField(tenant, twice)).status, 400)
    await addField(tenant, { ...kind, key: 'kind', options: [decomposed, 'Mill'] })
    const made = await add(tenant, {
      name: 'Ada',
      tags: [decomposed, composed.toLowerCase()],
      custom: { kind: decomposed },
    })
    assert.deepEqual([made.body.tags, made.body.custom.kind], [[composed], composed])
    for (const spelling of [composed, decomposed]) {
      const sent = encodeURIComponent(spelling)
      for (const filter of [`tag=${sent}`, `tags__any=${sent}`, `custom.kind=${sent}`])
        assert.deepEqual(await namesAt(tenant, `&${filter}`), ['Ada'], filter)
    }
  })

  test('are added, read, changed and deleted with all their values', async () => {
    const tenant = await organization()
    const wish = { record: 'contact', key: 'region', label: 'Region', type: 'choice' }
    const made = await addField(tenant, { ...wish, options: ['north', 'south'] })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.deepEqual((await tenant.owner.get(field(tenant, made.body.id))).body, made.body)
    assert.equal((await addField(tenant, { ...wish, options: ['x'] })).body.code, 'field_exists')
    const ada = await add(tenant, { name: 'Ada', custom: { region: 'north' } })
    assert.deepEqual(ada.body.custom, { region: 'north' })
    const path = field(tenant, made.body.id)
    assert.equal((await tenant.owner.patch(path, { type: 'text' })).status, 400)
    const gone = await tenant.owner.patch(path, { options: ['south'] })
    assert.equal(gone.body.code, 'field_in_use')
    const more = await tenant.owner.patch(path, { options: ['north', 'east'], label: 'Where' })
    assert.deepEqual(more.body.options, ['north', 'east'])
    assert.equal((await tenant.owner.delete(path)).status, 204)
    const { body } = await tenant.owner.get(one(tenant, ada.body.id))
    assert.deepEqual(body.custom, {})
    assert.equal((await tenant.owner.get(fields(tenant))).body.count, 0)
  })

  test('are written by owners and admins alone', async () => {
    const tenant = await organization()
    const member = await tenant.member()
    const wish = { record: 'contact', key: 'region', label: 'Region', type: 'text' }
    assert.equal((await member.post(fields(tenant), wish)).body.code, 'role_required')
    assert.equal((await member.get(fields(tenant))).status, 200)
  })

  test('say what is wrong with a value by its key', async () => {
    const tenant = await organization()
    const types = {
      text: ['x', 7],
      number: [1.5, 'x'],
      money: [12.5, 0.001],
      date: ['2026-02-28', '2026-02-30'],
      boolean: [false, 'false'],
      url: ['https://mill.example/a', 'javascript:alert(1)'],
      email: ['ada@mill.example', 'ada'],
      phone: ['+49 30 1234567', 'call me'],
      member: [tenant.owner.userId, '0199a1b2-0000-7000-8000-00000000dead'],
      contact: [(await add(tenant, { name: 'Eve' })).body.id, 'eve'],
    }
    for (const type of Object.keys(types))
      await addField(tenant, { record: 'contact', key: `a_${type}`, label: type, type })
    const choices = { options: ['x', 'y'], type: 'choices', label: 'C' }
    await addField(tenant, { record: 'contact', key: 'a_choices', ...choices })
    const all = Object.entries({ ...types, choices: [['x', 'y'], ['z']] })
    const custom = (at: 0 | 1) =>
      Object.fromEntries(all.map(([type, values]) => [`a_${type}`, values[at]]))
    const right = await add(tenant, { name: 'Ada', custom: custom(0) })
    assert.equal(right.status, 201, JSON.stringify(right.body))
    assert.deepEqual(right.body.custom, custom(0))
    for (const [key, value] of Object.entries(custom(1))) {
      const wrong = await add(tenant, { name: 'Ada', custom: { [key]: value } })
      assert.equal(wrong.status, 400)
      assert.match(String(faultsIn(wrong)[0]), new RegExp(`^custom\\.${key}`))
    }
    const unknown = await add(tenant, { name: 'Ada', custom: { a_numbr: 1 } })
    assert.match(unknown.body.errors[0].message, /Did you mean "a_number"\?/)
    for (const sent of ['x', 7, null, []])
      assert.equal((await add(tenant, { name: 'Ada', custom: sent })).status, 400)
  })

  test('merge by key in a change, and null removes one', async () => {
    const tenant = await organization()
    for (const key of ['one', 'two'])
      await addField(tenant, { record: 'contact', key, label: key, type: 'text', required: true })
    const missing = await add(tenant, { name: 'Ada' })
    assert.deepEqual(faultsIn(missing), ['custom.one', 'custom.two'])
    const custom = { one: '1', two: '2' }
    const { body } = await add(tenant, { name: 'Ada', custom })
    const path = one(tenant, body.id)
    const change = (sent: object) => tenant.owner.patch(path, { custom: sent })
    assert.deepEqual((await change({ one: 'I' })).body.custom, { one: 'I', two: '2' })
    assert.deepEqual(faultsIn(await change({ one: null })), ['custom.one'])
    const [{ id }] = (await tenant.owner.get(fields(tenant))).body.results
    await tenant.owner.patch(field(tenant, id), { required: false })
    assert.deepEqual((await change({ one: null })).body.custom, { two: '2' })
    assert.equal(
      (await tenant.owner.patch(`${path}&dry_run=true`, { custom: { two: 'x' } })).body.custom.two,
      'x',
    )
    assert.deepEqual((await tenant.owner.get(path)).body.custom, { two: '2' })
  })

  for (const indexed of [true, false])
    test(`filter and order by their type, ${indexed ? 'by index' : 'without one'}`, async () => {
      const tenant = await organization()
      const types = { score: 'number', day: 'date', note: 'text' }
      for (const [key, type] of Object.entries(types))
        await addField(tenant, { record: 'contact', key, label: key, type, indexed })
      const tagging = { type: 'choices', options: ['a', 'b', 'c'], indexed }
      await addField(tenant, { record: 'contact', key: 'kinds', label: 'K', ...tagging })
      const people = [
        ['Ten', { score: 10, day: '2026-10-01', note: 'North', kinds: ['a', 'b'] }],
        ['Nine', { score: 9, day: '2026-09-30', note: 'south', kinds: ['b'] }],
        ['None', {}],
      ] as const
      for (const [name, custom] of people) await add(tenant, { name, custom })
      const expected = {
        'custom.score__gt=9': ['Ten'],
        'custom.score=9': ['Nine'],
        'custom.score__in=9,10': ['Ten', 'Nine'],
        'custom.day__lt=2026-10-01': ['Nine'],
        'custom.note=NORTH': ['Ten'],
        'custom.note__in=north': ['Ten'],
        'custom.note__contains=or': ['Ten'],
        'custom.note__starts_with=SO': ['Nine'],
        [`custom.note__starts_with=${'so'.repeat(60)}`]: [],
        'custom.note__isnull=true': ['None'],
        'custom.score__isnull=true': ['None'],
        'custom.kinds__isnull=true': ['None'],
        'custom.kinds__any=a,b': ['Ten', 'Nine'],
        'custom.kinds__all=a,b': ['Ten'],
        'custom.kinds__contains=B': ['Ten', 'Nine'],
        'custom.note__ne=north': ['Nine', 'None'],
        'custom.score__gt=9&custom.note=south': [],
        'custom.note=north&custom.score=10&name=ten': ['Ten'],
      }
      for (const [query, names] of Object.entries(expected))
        assert.deepEqual(await namesAt(tenant, `&ordering=created_at&${query}`), names, query)
      assert.deepEqual(await namesAt(tenant, '&ordering=custom.score'), ['Nine', 'Ten', 'None'])
      // Whichever way, those that say nothing come last.
      assert.deepEqual(await namesAt(tenant, '&ordering=-custom.day'), ['Ten', 'Nine', 'None'])
      assert.deepEqual(await namesAt(tenant, '&ordering=custom.note'), ['Ten', 'Nine', 'None'])
      const paged = await tenant.owner.get(
        contacts(tenant, '&ordering=-custom.score&page_size=1&paging=cursor'),
      )
      const next = await tenant.owner.get(
        new URL(paged.body.next).pathname.replace(/^.api.v1/, '') + new URL(paged.body.next).search,
      )
      assert.equal(next.body.results[0].name, 'Nine')
      const wish = {
        filter: {
          or: [
            { field: 'custom.score', op: 'gte', value: 10 },
            { field: 'custom.kinds', op: 'isnull', value: true },
          ],
        },
        ordering: 'custom.score',
      }
      const queried = await tenant.owner.post(contacts(tenant).replace('/?', '/query/?'), wish)
      assert.deepEqual(
        queried.body.results.map(({ name }: { name: string }) => name),
        ['Ten', 'None'],
      )
      // What says nothing is not nought.
      await add(tenant, { name: 'Minus', custom: { score: -1 } })
      await add(tenant, { name: 'Nought', custom: { score: 0 } })
      assert.deepEqual(await namesAt(tenant, '&ordering=-custom.score'), [
        'Ten',
        'Nine',
        'Nought',
        'Minus',
        'None',
      ])
      const wrong = await tenant.owner.get(contacts(tenant, '&custom.scor=1'))
      assert.match(wrong.body.errors[0].message, /Did you mean "custom.score"\?/)
      const { body } = await tenant.owner.get(contacts(tenant, '&custom.score__contains=1'))
      assert.match(body.errors[0].message, /no operator "contains". Accepted: eq, ne, in, gt/)
      assert.equal((await tenant.owner.get(contacts(tenant, '&ordering=custom.x'))).status, 400)
    })
})

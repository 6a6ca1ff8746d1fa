import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'

const addresses = ['/home/actions/', '/automation/recommendations/'] as const
function home({ id }: Organization, query = '', address: string = addresses[0]) {
  return `${address}?organization_id=${id}${query}`
}
function idsOf(body: { recommendations: { id: string }[] }) {
  return body.recommendations.map(({ id }) => id)
}

/** Gives the organization a business of its own; answers its slug. */
async function addBusiness({ owner, id }: Organization): Promise<string> {
  const { status, body } = await owner.post('/businesses/', {
    organization_id: id,
    name: 'Hearth Mill',
    description: 'Stone-ground flour from old grains.',
    city: 'Berlin',
    country: 'DE',
  })
  assert.equal(status, 201)
  return body.slug
}

suite('the first visit of Home', () => {
  test('makes one to three actions in the documented shape', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.get(home(tenant))
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['recommendations'])
    assert.deepEqual(
      body.recommendations.map(({ type }: { type: string }) => type),
      ['purpose', 'connector', 'growth_plan'],
    )
    for (const action of body.recommendations) {
      assert.deepEqual(Object.keys(action), fields)
      assert.equal(action.summary, action.why)
      assert.equal(action.effect, 'suggest_accept')
      assert.equal(action.status, 'pending')
      assert.equal(action.opportunity, null)
      assert.equal(action.payload.body.organization_id, tenant.id)
    }
  })

  test('happens once, by whichever address it came first', async () => {
    const tenant = await organization()
    const first = await tenant.owner.get(home(tenant, '', addresses[1]))
    const again = await tenant.owner.get(home(tenant))
    const { owner } = tenant
    for (const id of idsOf(first.body))
      await owner.post(home(tenant, '', `/home/actions/${id}/act/`))
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(idsOf((await tenant.owner.get(home(tenant))).body), [])
  })

  test('happens once also under a hundred simultaneous first calls, which all see the same', async () => {
    const tenant = await organization()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        tenant.owner.get(home(tenant, '', addresses[index % 2])),
      ),
    )
    const [first] = answers
    const ids = idsOf(first!.body)
    assert.ok(ids.length >= 1 && ids.length <= 3)
    for (const { status, body } of answers) assert.deepEqual([status, idsOf(body)], [200, ids])
    const { length } = await tenant.scope.db
      .selectFrom('recommendations')
      .select('id')
      .where('organization_id', '=', tenant.id)
      .execute()
    assert.equal(length, ids.length)
  })

  test('proposes what the workspace lacks', async () => {
    const tenant = await organization()
    await addBusiness(tenant)
    await tenant.owner.post('/crm/contacts/', { organization_id: tenant.id, name: 'Ada' })
    const { body } = await tenant.owner.get(home(tenant))
    assert.deepEqual(
      body.recommendations.map(({ type }: { type: string }) => type),
      ['growth_plan', 'ambassador'],
    )
  })
})

/** What a person would fill in where an entry `needs` it. */
const filledIn: Readonly<Record<string, unknown>> = {
  until: new Date(Date.now() + 86_400_000).toISOString(),
  name: 'Ada',
  email: 'ada@people.example',
  description: 'Stone-ground flour.',
  city: 'Berlin',
  country: 'DE',
  domain: 'hearthmill.example',
}

interface Button {
  readonly method: string
  readonly path: string
  readonly body: object
  readonly needs: readonly string[]
}

function press({ owner }: Organization, { method, path, body, needs }: Button) {
  const filled = Object.fromEntries(needs.map((name) => [name, filledIn[name]]))
  return owner.send(method, path.replace('/api/v1', ''), { ...body, ...filled })
}

/** An organization that has been Home, with a contact or without, and what it was shown. */
async function shownTo(contact: boolean) {
  const tenant = await organization()
  const ada = { organization_id: tenant.id, name: 'Ada' }
  if (contact) await tenant.owner.post('/crm/contacts/', ada)
  const { body } = await tenant.owner.get(home(tenant))
  return {
    tenant,
    entries: body.recommendations as { payload: Button; actions: Button[]; type: string }[],
  }
}

suite('the buttons of Home', () => {
  for (const contact of [false, true])
    for (const button of [0, 1, 2])
      test(`work as given (${contact ? 'with' : 'without'} a contact, button ${button})`, async () => {
        const { tenant, entries } = await shownTo(contact)
        for (const { actions } of entries) {
          const { status, body } = await press(tenant, actions[button]!)
          assert.equal(status, 200, JSON.stringify(body))
        }
        assert.deepEqual(idsOf((await tenant.owner.get(home(tenant))).body), [])
      })

  test('carry out what they say, and what is done is recommended no more', async () => {
    for (const contact of [false, true]) {
      const { tenant, entries } = await shownTo(contact)
      for (const { payload, type } of entries) {
        const { status, body } = await press(tenant, payload)
        assert.equal(status, 201, JSON.stringify(body))
        const left = (await tenant.owner.get(home(tenant))).body.recommendations
        const types = left.map((one: { type: string }) => one.type)
        if (type !== 'ambassador') assert.ok(!types.includes(type), `${type} is still there`)
      }
    }
  })
})

test('an entry of the first versions has the buttons of today', async () => {
  const { tenant, entries } = await shownTo(false)
  const before = entries.map(({ actions }) =>
    actions.map(({ method, path }) => ({ name: 'act', label: '', method, path })),
  )
  for (const [index, { type }] of entries.entries())
    await tenant.scope.db
      .updateTable('recommendations')
      .set({ actions: JSON.stringify(before[index]) })
      .where('organization_id', '=', tenant.id)
      .where('type', '=', type)
      .execute()
  assert.deepEqual((await tenant.owner.get(home(tenant))).body.recommendations, entries)
})

suite('Home of an organization with businesses', () => {
  test('needs to know which of several is meant, and seeds nothing before', async () => {
    const tenant = await organization()
    const slugs = [await addBusiness(tenant), await addBusiness(tenant)]
    for (const address of addresses) {
      const { status, body } = await tenant.owner.get(home(tenant, '', address))
      assert.deepEqual([status, body.code], [400, 'business_required'])
      assert.deepEqual(body.businesses.toSorted(), slugs.toSorted())
    }
    const visits = tenant.scope.db.selectFrom('home_visits').select('organization_id')
    assert.deepEqual(await visits.where('organization_id', '=', tenant.id).execute(), [])
    const { status } = await tenant.owner.get(home(tenant, `&business_slug=${slugs[1]}`))
    assert.equal(status, 200)
  })

  test('needs no name for the only one, and knows no business of others', async () => {
    const [tenant, other] = await Promise.all([organization(), organization()])
    const [own, foreign] = [await addBusiness(tenant), await addBusiness(other)]
    assert.equal((await tenant.owner.get(home(tenant))).status, 200)
    assert.equal((await tenant.owner.get(home(tenant, `&business_slug=${own}`))).status, 200)
    const { status, body } = await tenant.owner.get(home(tenant, `&business_slug=${foreign}`))
    assert.deepEqual([status, body.code], [404, 'business_not_found'])
  })
})

/** An organization that has been Home, and its first action. */
async function visited() {
  const tenant = await organization()
  const { body } = await tenant.owner.get(home(tenant))
  const [id] = idsOf(body)
  const move = (name: string, input?: object, address: string = addresses[0]) =>
    tenant.owner.post(home(tenant, '', `${address}${id}/${name}/`), input)
  const listed = async (query = '') =>
    idsOf((await tenant.owner.get(home(tenant, query))).body).includes(id!)
  return { tenant, id: id!, move, listed }
}

suite('a Home Action', () => {
  test('is viewed, then acted on; again is harmless; then it is closed', async () => {
    const { id, move, listed } = await visited()
    for (const address of addresses) {
      const { status, body } = await move('view', undefined, address)
      assert.deepEqual([status, body.id, body.status], [200, id, 'viewed'])
      assert.deepEqual(Object.keys(body), fields)
    }
    assert.equal(await listed(), true)
    assert.equal((await move('act')).body.status, 'acted')
    assert.equal((await move('act', {}, addresses[1])).body.status, 'acted')
    assert.equal(await listed(), false)
    assert.equal(await listed('&status=acted'), true)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const refused = await Promise.all([move('dismiss'), move('view'), move('snooze', { until })])
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      Array.from({ length: 3 }, () => [409, 'recommendation_closed']),
    )
  })

  test('is put off until then, and found by its status meanwhile', async () => {
    const { tenant, id, move, listed } = await visited()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    assert.equal((await move('snooze', { until })).body.status, 'pending')
    assert.equal((await move('snooze', { until })).status, 200)
    assert.equal(await listed(), false)
    assert.equal(await listed('&status=pending'), true)
    await tenant.scope.db
      .updateTable('recommendations')
      .set({ snoozed_until: new Date(Date.now() - 1000).toISOString() })
      .where('organization_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    assert.equal(await listed(), true)
  })

  test('is not put off into the past or beyond ninety days', async () => {
    const { move } = await visited()
    for (const days of [-1, 91]) {
      const until = new Date(Date.now() + days * 86_400_000).toISOString()
      const { status, body } = await move('snooze', { until })
      assert.deepEqual([status, body.errors[0].field], [400, 'until'])
    }
    assert.equal((await move('snooze')).body.errors[0].code, 'required')
  })

  test('ends one way when people act on it and dismiss it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { move } = await visited()
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => move(index % 2 === 0 ? 'act' : 'dismiss')),
      )
      const ends = new Set(answers.filter(({ status }) => status === 200).map((a) => a.body.status))
      assert.equal(ends.size, 1)
      assert.equal(answers.filter(({ status }) => status === 409).length, 5)
    }
  })

  test('tells what became of it, once for each change', async () => {
    const { tenant, id, move } = await visited()
    const seeded = await eventsOf(tenant, 'recommendation.')
    assert.ok(seeded.length >= 1 && seeded.length <= 3)
    assert.ok(seeded.every(({ type }) => type === 'recommendation.created'))
    assert.deepEqual(
      new Set(seeded.map(({ subject_id }) => subject_id)),
      new Set(idsOf((await tenant.owner.get(home(tenant))).body)),
    )
    const until = new Date(Date.now() + 86_400_000).toISOString()
    for (const name of ['view', 'view', 'snooze', 'snooze', 'act', 'act'])
      await move(name, name === 'snooze' ? { until } : undefined)
    const moves = (await eventsOf(tenant, 'recommendation.')).slice(seeded.length)
    assert.deepEqual(
      moves.map(({ type, subject_id, changes }) => [type, subject_id, changes]),
      [
        ['recommendation.viewed', id, { status: ['pending', 'viewed'] }],
        ['recommendation.snoozed', id, { snoozed_until: [null, until] }],
        ['recommendation.acted', id, { status: ['viewed', 'acted'] }],
      ],
    )
    const { body } = await tenant.owner.get(home(tenant, '&status=acted'))
    const [told] = moves.slice(-1)
    assert.deepEqual(told!.data, { ...body.recommendations[0], snoozed_until: until })
  })

  test('of another organization is not found', async () => {
    const [{ id }, other] = await Promise.all([visited(), organization()])
    const { status, body } = await other.owner.post(home(other, '', `/home/actions/${id}/view/`))
    assert.deepEqual([status, body.code], [404, 'not_found'])
  })
})

const fields =
  'id title why summary effect action_label effect_note is_external status payload related_type related_id source_mode created_at type actions editable opportunity artifacts'.split(
    ' ',
  )

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createContact, createTask } from '#domains/crm/index.ts'
import { tasks } from '#domains/crm/tasks/tasks.ts'
import { organization, type Organization } from '#test/world.ts'
import { consequence } from '../events/consequence.ts'
import { record } from '../events/record.ts'
import { createAtOnce } from './create-at-once.ts'
import { knownRow } from './known-row.ts'

const id = '0199a1b2-0000-7000-8000-00000000dead'

suite('a row that is known before it is stored', () => {
  test('has every column, each by a value that can be written in one way only', () => {
    const plain = {
      id,
      count: 3,
      none: null,
      is_on: true,
      at: '2026-11-21T10:00:00.000Z',
      tags: ['a'],
      empty: {},
    }
    assert.deepEqual(knownRow(Object.keys(plain), { ...plain, more: 1 }), plain)
    assert.equal(knownRow(['id', 'absent'], { id }), undefined)
    assert.equal(knownRow(['id'], { id, more: { a: 1 } }), undefined)
    const others = {
      missing: undefined,
      fraction: 0.5,
      large: 2 ** 60,
      json: { a: 1 },
      upper: id.toUpperCase(),
      zone: '2026-11-21T12:00:00+02:00',
      seconds: '2026-11-21T10:00:00Z',
      never: '2026-99-99T10:00:00Z',
      nested: [['a']],
    }
    for (const [column, value] of Object.entries(others))
      assert.equal(knownRow([column], { [column]: value }), undefined, column)
  })
})

function tasksOf({ id: own }: Organization) {
  return `/crm/tasks/?organization_id=${own}`
}

async function stored({ scope, id: own }: Organization) {
  const tasks = await scope.db
    .selectFrom('tasks')
    .select('id')
    .where('organization_id', '=', own)
    .execute()
  const events = await scope.db
    .selectFrom('events')
    .select(['subject_id', 'data'])
    .where('organization_id', '=', own)
    .where('type', '=', 'task.created')
    .execute()
  return { tasks, events }
}

suite('a record that is created in one burst', () => {
  const ways = { known: '2026-11-21T10:00:00.000Z', asked: '2026-11-21T12:00:00+02:00' }
  for (const [way, due] of Object.entries(ways))
    test(`is stored with its event as it is shown, where its row is ${way}`, async () => {
      const tenant = await organization()
      const made = await tenant.owner.post(tasksOf(tenant), { title: 'Call', due })
      assert.equal(made.status, 201)
      const { events } = await stored(tenant)
      assert.deepEqual(events, [{ subject_id: made.body.id, data: made.body }])
      assert.equal(made.body.due, ways.known)
    })

  test('is undone where what follows from it within its transaction fails', async () => {
    const tenant = await organization()
    const heard: unknown[] = []
    const following = consequence({
      name: 'tasks.follow',
      types: ['task.*'],
      handle: async ({ event }) => {
        heard.push(event.type)
        throw new Error('refused')
      },
    })
    const task = tasks.shapes.create.parse({ title: 'Call' })
    const scope = { ...tenant.scope, consequences: [following] }
    await assert.rejects(createTask(scope, task), /refused/)
    assert.deepEqual(heard, ['task.created'])
    assert.deepEqual(await stored(tenant), { tasks: [], events: [] })
  })

  // Guarded by the comparison in create-at-once.ts: without it the row is kept, and told otherwise.
  test('leaves nothing behind where the database would store it otherwise than given', async () => {
    const tenant = await organization()
    const { scope } = tenant
    const at = scope.now().toISOString()
    const own = scope.newId()
    const row = {
      ...tasks.shapes.create.parse({ title: 'Call' }),
      id: own,
      created_at: at,
      updated_at: at,
    }
    const create = (due: string) =>
      createAtOnce(
        scope,
        'tasks',
        { row: { ...row, organization_id: tenant.id, due }, others: [] },
        (inside) => {
          record(inside, tasks.events.created, {
            subject: own,
            data: { ...row, due, follows_id: null, created_by: null },
          })
        },
      )
    await assert.rejects(create('2026-11-21T10:00:00.000400Z'), /stored otherwise than given/)
    assert.deepEqual(await stored(tenant), { tasks: [], events: [] })
    await create('2026-11-21T10:00:00.000Z')
    assert.equal((await stored(tenant)).events.length, 1)
  })

  test('leaves nothing behind when the row is refused', async () => {
    const tenant = await organization()
    const refused = await tenant.owner.post(tasksOf(tenant), { title: 'Call', contact_id: id })
    assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'not_found'])
    assert.deepEqual(await stored(tenant), { tasks: [], events: [] })
  })

  test('leaves nothing behind when its event cannot be stored', async () => {
    const tenant = await organization()
    const taken = await tenant.scope.db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    const ids = [tenant.scope.newId(), taken.id]
    const scope = { ...tenant.scope, newId: () => ids.shift() ?? '' }
    const contact = { name: 'Ada', email: '', phone: '', tags: [] }
    await assert.rejects(createContact(scope, contact), { code: '23505' })
    const { body } = await tenant.owner.get(`/crm/contacts/?organization_id=${tenant.id}`)
    assert.equal(body.count, 0)
  })
})

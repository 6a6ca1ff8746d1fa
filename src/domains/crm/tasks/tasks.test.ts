import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { pathsOf, titlesAt } from '../crm.fixture.ts'

const { all: tasks, one } = pathsOf('tasks')

suite('tasks', () => {
  test('adds an open task, reads it, changes it and deletes it', async () => {
    const tenant = await organization()
    const made = await tenant.owner.post('/crm/tasks/', {
      organization_id: tenant.id,
      title: 'Call the mill',
      due: '2026-12-01T10:00:00+01:00',
    })
    assert.equal(made.status, 201)
    assert.deepEqual(Object.keys(made.body), [
      'id',
      'title',
      'due',
      'status',
      'contact_id',
      'account_id',
      'deal_id',
      'body',
      'remind_at',
      'priority',
      'assignee_id',
      'external_id',
      'custom',
      'recurrence',
      'follows_id',
      'created_by',
      'created_at',
      'updated_at',
    ])
    assert.equal(made.body.due, '2026-12-01T09:00:00.000Z')
    assert.equal(made.body.status, 'open')
    const path = one(tenant, made.body.id)
    assert.deepEqual((await tenant.owner.get(path)).body, made.body)
    const changed = await tenant.owner.patch(path, { status: 'done', due: null })
    assert.deepEqual([changed.body.status, changed.body.due], ['done', null])
    assert.deepEqual((await tenant.owner.patch(path, {})).body, changed.body)
    assert.equal((await tenant.owner.delete(path)).status, 204)
    assert.equal((await tenant.owner.get(path)).status, 404)
  })

  test('refuses no title, a due date that is none, and an unknown status', async () => {
    const tenant = await organization()
    const faults: [object, string, string][] = [
      [{}, 'title', 'required'],
      [{ title: '  ' }, 'title', 'too_short'],
      [{ title: 'Call', due: 'tomorrow' }, 'due', 'malformed'],
      [{ title: 'Call', due: '9999-12-31T23:59:59-14:00' }, 'due', 'out_of_range'],
      [{ title: 'Call', status: 'later' }, 'status', 'not_a_choice'],
    ]
    for (const [input, field, code] of faults) {
      const { status, body } = await tenant.owner.post(tasks(tenant), input)
      assert.equal(status, 400)
      assert.deepEqual([body.errors[0].field, body.errors[0].code], [field, code])
    }
  })

  test('takes only a contact of the same organization', async () => {
    const [tenant, other] = await Promise.all([organization(), organization()])
    const foreign = await other.owner.post(`/crm/contacts/?organization_id=${other.id}`, {
      name: 'Ada',
    })
    const link = { title: 'Call', contact_id: foreign.body.id }
    const refused = await tenant.owner.post(tasks(tenant), link)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].field, 'contact_id')
    const made = await tenant.owner.post(tasks(tenant), { title: 'Call' })
    const changed = await tenant.owner.patch(one(tenant, made.body.id), {
      contact_id: foreign.body.id,
    })
    assert.equal(changed.body.errors[0].code, 'not_found')
  })

  test('filters by status, due dates, contact and text; undated tasks come last by due', async () => {
    const tenant = await organization()
    const { body: ada } = await tenant.owner.post(`/crm/contacts/?organization_id=${tenant.id}`, {
      name: 'Ada',
    })
    for (const task of [
      { title: 'undated' },
      { title: 'second', due: '2026-12-02T00:00:00Z', status: 'done' },
      { title: 'First', due: '2026-12-01T00:00:00Z', contact_id: ada.id },
    ])
      await tenant.owner.post(tasks(tenant), task)
    const titles = (query: string) => titlesAt(tenant, tasks(tenant, query))
    assert.deepEqual(await titles('&ordering=due'), ['First', 'second', 'undated'])
    assert.deepEqual(await titles('&ordering=title'), ['First', 'second', 'undated'])
    assert.deepEqual(await titles('&status=done'), ['second'])
    assert.deepEqual(await titles('&due_before=2026-12-02T00:00:00Z'), ['First'])
    assert.deepEqual(await titles('&due_after=2026-12-02T00:00:00Z'), ['second'])
    assert.deepEqual(await titles(`&contact_id=${ada.id}`), ['First'])
    assert.deepEqual(await titles('&search=FIR'), ['First'])
  })
})

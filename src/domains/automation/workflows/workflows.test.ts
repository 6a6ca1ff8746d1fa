import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'

function workflows({ id }: Organization, query = '') {
  return `/automation/workflows/?organization_id=${id}${query}`
}

suite('workflows', () => {
  test('makes a draft that knows its maker, and reads it', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.post('/automation/workflows/', {
      organization_id: tenant.id,
      name: ' Welcome ',
    })
    assert.equal(status, 201)
    assert.deepEqual(body, {
      id: body.id,
      name: 'Welcome',
      description: '',
      status: 'draft',
      created_by: tenant.owner.userId,
      created_at: body.created_at,
      updated_at: body.created_at,
    })
    const path = `/automation/workflows/${body.id}/?organization_id=`
    assert.deepEqual((await tenant.owner.get(path + tenant.id)).body, body)
    const other = await organization()
    assert.equal((await other.owner.get(path + other.id)).status, 404)
  })

  test('changes and deletes it, and tells so', async () => {
    const tenant = await organization()
    const { body } = await tenant.owner.post(workflows(tenant), { name: 'Welcome' })
    const path = `/automation/workflows/${body.id}/?organization_id=${tenant.id}`
    const changed = await tenant.owner.patch(path, { description: 'A letter.' })
    assert.deepEqual(
      [changed.status, changed.body.name, changed.body.description],
      [200, 'Welcome', 'A letter.'],
    )
    const live = await tenant.owner.patch(path, { status: 'live' })
    assert.deepEqual([live.status, live.body.errors[0].code], [400, 'unknown'])
    assert.equal((await tenant.owner.delete(path)).status, 204)
    assert.equal((await tenant.owner.get(path)).status, 404)
    assert.deepEqual(
      (await eventsOf(tenant, 'workflow.')).map(({ type, subject_id }) => [type, subject_id]),
      ['created', 'updated', 'deleted'].map((what) => [`workflow.${what}`, body.id]),
    )
  })

  test('refuses one without a name, and a status from outside', async () => {
    const tenant = await organization()
    const nameless = await tenant.owner.post(workflows(tenant), { description: 'x' })
    assert.deepEqual([nameless.status, nameless.body.errors[0].field], [400, 'name'])
    const live = await tenant.owner.post(workflows(tenant), { name: 'x', status: 'live' })
    assert.deepEqual([live.status, live.body.errors[0].code], [400, 'unknown'])
  })

  test('lists by status and text, newest first', async () => {
    const tenant = await organization()
    for (const workflow of [
      { name: 'Welcome', description: 'first 100% letter' },
      { name: 'win back' },
    ])
      await tenant.owner.post(workflows(tenant), workflow)
    const names = async (query: string) =>
      (await tenant.owner.get(workflows(tenant, query))).body.results.map(
        ({ name }: { name: string }) => name,
      )
    assert.deepEqual(await names(''), ['win back', 'Welcome'])
    assert.deepEqual(await names('&ordering=name'), ['Welcome', 'win back'])
    assert.deepEqual(await names('&search=100%25+LETTER'), ['Welcome'])
    assert.deepEqual(await names('&status=draft&search=back'), ['win back'])
    assert.deepEqual(await names('&status=live'), [])
  })
})

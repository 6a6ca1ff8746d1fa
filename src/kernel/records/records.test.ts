import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Client } from '#test/client.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { transaction } from '../scope.ts'

/** Tasks stand for every simple noun. */
function tasks({ id }: Organization, rest = '', query = '') {
  return `/crm/tasks/${rest}?organization_id=${id}${query}`
}

async function addTask(tenant: Organization, caller: Client = tenant.owner) {
  const { body, headers } = await caller.post(tasks(tenant), { title: 'Call the mill' })
  return { id: body.id as string, body, headers }
}

suite('a record', () => {
  test('tells who created, changed and deleted it, and by which request', async () => {
    const tenant = await organization()
    const member = await tenant.member()
    const { id, body } = await addTask(tenant, member)
    const changed = await member.patch(tasks(tenant, `${id}/`), { title: 'Call Ada' })
    await tenant.owner.delete(tasks(tenant, `${id}/`))
    const events = await eventsOf(tenant, 'task.')
    assert.deepEqual(
      events.map(({ type, subject_id }) => [type, subject_id]),
      ['created', 'updated', 'deleted'].map((what) => [`task.${what}`, id]),
    )
    const [created, updated, deleted] = events
    assert.deepEqual(created!.data, body)
    assert.deepEqual(updated!.changes, { title: ['Call the mill', 'Call Ada'] })
    assert.deepEqual(updated!.actor, { kind: 'user', id: member.userId, user_id: member.userId })
    assert.deepEqual(updated!.cause, { type: 'request', id: changed.headers.get('x-request-id') })
    assert.equal((deleted!.actor as { id: string }).id, tenant.owner.userId)
  })

  test('stays as it is, and silent, where a change makes no difference', async () => {
    const tenant = await organization()
    const { id, body } = await addTask(tenant)
    const again = await tenant.owner.patch(tasks(tenant, `${id}/`), { title: body.title })
    assert.deepEqual(again.body, body)
    assert.equal((await eventsOf(tenant, 'task.')).length, 1)
  })

  test('and its event are both undone when the transaction fails', async () => {
    const tenant = await organization()
    const { id } = await addTask(tenant)
    const failing = transaction(tenant.scope, async (inside) => {
      await inside.db
        .deleteFrom('tasks')
        .where('organization_id', '=', tenant.id)
        .where('id', '=', id)
        .execute()
      inside.recorded?.push({ ...inside.recorded[0]!, id: 'no uuid', organization_id: tenant.id })
    })
    await assert.rejects(failing)
    assert.equal((await tenant.owner.get(tasks(tenant, `${id}/`))).status, 200)
    assert.equal((await eventsOf(tenant, 'task.')).length, 1)
  })

  test('says where it can be read, and names its state', async () => {
    const tenant = await organization()
    const { headers, body } = await addTask(tenant)
    const read = await tenant.owner.get(
      `${tenant.owner.origin}${headers.get('location')}?organization_id=${tenant.id}`,
    )
    assert.deepEqual(read.body, body)
    assert.match(read.headers.get('etag') ?? '', /^"[\w-]{22}"$/)
  })
})

suite('If-Match', () => {
  async function taskWithTag() {
    const tenant = await organization()
    const { id } = await addTask(tenant)
    const path = tasks(tenant, `${id}/`)
    const { headers } = await tenant.owner.get(path)
    return { tenant, path, tag: headers.get('etag')! }
  }

  test('lets a change through while the record is as the caller knows it', async () => {
    const { tenant, path, tag } = await taskWithTag()
    const first = await tenant.owner.patch(path, { title: 'One' }, { 'if-match': tag })
    assert.equal(first.status, 200)
    const next = first.headers.get('etag')!
    assert.notEqual(next, tag)
    const late = await tenant.owner.patch(path, { title: 'Two' }, { 'if-match': tag })
    assert.deepEqual([late.status, late.body.code], [412, 'record_changed'])
    const gone = await tenant.owner.delete(path, { 'if-match': tag })
    assert.deepEqual([gone.status, gone.body.code], [412, 'record_changed'])
    const wanted = { 'if-match': `"something-else", ${next}` }
    assert.equal((await tenant.owner.delete(path, wanted)).status, 204)
  })

  // Guarded by `forUpdate` in records.ts: without it several would read the same state.
  test('lets one of many through that know the same state', async () => {
    const { tenant, path, tag } = await taskWithTag()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        tenant.owner.patch(path, { title: `By ${index}` }, { 'if-match': tag }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status }) => status).sort((one, other) => one - other),
      [200, ...Array.from({ length: 11 }, () => 412)],
    )
  })

  test('is refused where no operation would look at it', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.post(
      tasks(tenant),
      { title: 'New' },
      { 'if-match': '*' },
    )
    assert.deepEqual([status, body.errors[0].field], [400, 'If-Match'])
  })
})

suite('a dry run', () => {
  test('says what would be, and keeps nothing', async () => {
    const tenant = await organization()
    const { id, body } = await addTask(tenant)
    const path = (query: string) => tasks(tenant, `${id}/`, query)
    const created = await tenant.owner.post(tasks(tenant, '', '&dry_run=true'), { title: 'New' })
    const changed = await tenant.owner.patch(path('&dry_run=true'), { title: 'Other' })
    const deleted = await tenant.owner.delete(path('&dry_run=true'))
    assert.deepEqual([created.status, changed.status, deleted.status], [200, 200, 204])
    for (const reply of [created, changed, deleted])
      assert.equal(reply.headers.get('dry-run'), 'true')
    assert.equal(created.headers.get('location'), null)
    assert.deepEqual([created.body.title, changed.body.title], ['New', 'Other'])
    const { body: list } = await tenant.owner.get(tasks(tenant))
    assert.deepEqual(list.results, [body])
    assert.equal((await eventsOf(tenant, 'task.')).length, 1)
  })

  test('refuses what the call itself would refuse', async () => {
    const tenant = await organization()
    const body = { title: 'New', contact_id: '0199a1b2-0000-7000-8000-000000000001' }
    const { status } = await tenant.owner.post(tasks(tenant, '', '&dry_run=true'), body)
    assert.equal(status, 400)
  })
})

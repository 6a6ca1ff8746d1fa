import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { z } from 'zod'
import { event } from '#kernel/events/event.ts'
import { nextEvents, placeAfter } from '#kernel/events/log.ts'
import { record } from '#kernel/events/record.ts'
import { transaction } from '#kernel/scope.ts'
import { allVisible } from '#test/event-log.ts'
import { withInstance } from '#test/instance.ts'
import { organization, world, type Organization } from '#test/world.ts'

function log({ id }: Organization, query = '') {
  return `/events/?organization_id=${id}&${query}`
}

async function addContact({ owner, id }: Organization, name: string) {
  const { status, body } = await owner.post('/crm/contacts/', { organization_id: id, name })
  assert.equal(status, 201)
  return body
}

function namesIn({ body }: { body: { results: { data: { name: string } }[] } }) {
  return body.results.map(({ data }) => data.name)
}

const onlyForAdmins = event({
  type: 'contact.examined',
  summary: 'Stands for what members must not read.',
  data: z.object({}),
  access: 'admin',
})

suite('the list of events', () => {
  test('tells what happened, to what, by whom and why, oldest first', async () => {
    const tenant = await organization()
    const contact = await addContact(tenant, 'Ada')
    const path = `/crm/contacts/${contact.id}/?organization_id=${tenant.id}`
    const { headers } = await tenant.owner.patch(path, { name: 'Ada Miller' })
    await tenant.owner.delete(path)
    await allVisible(tenant.scope)
    const { status, body } = await tenant.owner.get(log(tenant, 'types=contact.*'))
    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map(({ type }: { type: string }) => type),
      ['contact.created', 'contact.updated', 'contact.deleted'],
    )
    const [created, updated] = body.results
    assert.deepEqual([body.count, body.next, body.previous], [3, null, null])
    assert.deepEqual(created.data, contact)
    assert.deepEqual(updated.subject, { type: 'contact', id: contact.id })
    assert.deepEqual(updated.changes.name, ['Ada', 'Ada Miller'])
    const { userId } = tenant.owner
    assert.deepEqual(updated.actor, { kind: 'user', id: userId, user_id: userId })
    assert.deepEqual(updated.cause, { type: 'request', id: headers.get('x-request-id') })
  })

  test('goes on after the last event that was seen, by links and by id', async () => {
    const tenant = await organization()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addContact(tenant, name)
    await allVisible(tenant.scope)
    const first = await tenant.owner.get(log(tenant, 'page_size=2&types=contact.created'))
    assert.deepEqual([first.body.count, namesIn(first)], [5, ['a', 'b']])
    const second = await tenant.owner.get(first.body.next)
    assert.deepEqual([second.body.count, namesIn(second)], [3, ['c', 'd']])
    const last = await tenant.owner.get(second.body.next)
    assert.deepEqual([last.body.count, namesIn(last), last.body.next], [1, ['e'], null])
    const { id } = last.body.results[0]
    assert.equal((await tenant.owner.get(log(tenant, `after=${id}`))).body.count, 0)
  })

  test('says where the log ends now, so that a copy begins there', async () => {
    const tenant = await organization()
    await addContact(tenant, 'before')
    await allVisible(tenant.scope)
    const { status, body } = await tenant.owner.get(log(tenant, 'from_now=true'))
    assert.deepEqual([status, body.count, body.results], [200, 0, []])
    const whole = await tenant.owner.get(log(tenant, 'page_size=200'))
    assert.equal(body.resume_after, whole.body.results.at(-1).id)
    await addContact(tenant, 'after')
    await allVisible(tenant.scope)
    const later = await tenant.owner.get(log(tenant, `types=contact.*&after=${body.resume_after}`))
    assert.deepEqual(namesIn(later), ['after'])
  })

  test('goes on past events that the filters leave out, also where none is left', async () => {
    const tenant = await organization()
    await addContact(tenant, 'Ada')
    await allVisible(tenant.scope)
    const last = (await tenant.owner.get(log(tenant, 'page_size=200'))).body.results.at(-1).id
    const quiet = await tenant.owner.get(log(tenant, 'types=deal.*'))
    assert.deepEqual([quiet.body.results, quiet.body.resume_after], [[], last])
    const again = await tenant.owner.get(log(tenant, `types=deal.*&after=${last}`))
    assert.equal(again.body.resume_after, last)
    const found = await tenant.owner.get(log(tenant, 'types=contact.*&page_size=1'))
    assert.equal(found.body.resume_after, found.body.results[0].id)
  })

  test('names no event that only admins may see as the one to go on after', async () => {
    const tenant = await organization()
    const member = await tenant.member()
    await allVisible(tenant.scope)
    const before = await member.get(log(tenant, 'from_now=true'))
    await transaction(tenant.scope, async (inside) =>
      record(inside, onlyForAdmins, { subject: tenant.id, data: {} }),
    )
    await allVisible(tenant.scope)
    const after = await member.get(log(tenant, 'from_now=true'))
    assert.equal(after.body.resume_after, before.body.resume_after)
    const { body } = await tenant.owner.get(log(tenant, 'from_now=true'))
    assert.notEqual(body.resume_after, before.body.resume_after)
  })

  test('shows only the wanted types and the wanted record', async () => {
    const tenant = await organization()
    const contact = await addContact(tenant, 'Ada')
    await addContact(tenant, 'Bob')
    const task = { organization_id: tenant.id, title: 'Call' }
    await tenant.owner.post('/crm/tasks/', task)
    await allVisible(tenant.scope)
    const types = async (query: string) =>
      (await tenant.owner.get(log(tenant, query))).body.results.map(
        ({ type }: { type: string }) => type,
      )
    assert.deepEqual(await types('types=task.created'), ['task.created'])
    assert.deepEqual(await types('types=task.*,contact.deleted'), ['task.created'])
    assert.deepEqual(await types(`subject=${contact.id}`), ['contact.created'])
  })

  test('refuses a type that is not declared, with the nearest one', async () => {
    const tenant = await organization()
    for (const [types, meant] of [
      ['contact.creatd', 'contact.created'],
      ['contacts.*', 'contact.*'],
    ]) {
      const { status, body } = await tenant.owner.get(log(tenant, `types=task.*,${types}`))
      assert.deepEqual([status, body.errors[0].field], [400, 'types'])
      assert.match(body.errors[0].message, new RegExp(`"${meant}"`))
    }
  })

  test('says so when it does not hold the event to go on after', async () => {
    const [tenant, other] = await Promise.all([organization(), organization()])
    await addContact(other, 'Ada')
    const foreign = (await other.owner.get(log(other, 'wait=5'))).body.results[0].id
    for (const after of [foreign, '0199a1b2-0000-7000-8000-000000000001']) {
      const { status, body } = await tenant.owner.get(log(tenant, `after=${after}`))
      assert.deepEqual([status, body.code], [410, 'event_not_kept'])
    }
  })

  test('hides what is only for admins from members', async () => {
    const tenant = await organization()
    await transaction(tenant.scope, async (inside) =>
      record(inside, onlyForAdmins, { subject: tenant.id, data: {} }),
    )
    const member = await tenant.member()
    await allVisible(tenant.scope)
    const path = log(tenant, `subject=${tenant.id}&page_size=200`)
    const types = ({ body }: { body: { results: { type: string }[] } }) =>
      body.results.map(({ type }) => type)
    assert.ok(types(await tenant.owner.get(path)).includes(onlyForAdmins.type))
    assert.ok(!types(await member.get(path)).includes(onlyForAdmins.type))
  })

  test('hides events that are older than the retention, and refuses to go on after them', async () => {
    const tenant = await organization()
    await addContact(tenant, 'Ada')
    const { id } = (await tenant.owner.get(log(tenant, 'types=contact.*&wait=5'))).body.results[0]
    const now = () => new Date(Date.now() + 401 * 86_400_000)
    const { runtime } = await world()
    const { gate, base } = runtime
    const later = { ...(await gate.system(base, tenant.id)), now }
    const place = await placeAfter(later)
    assert.deepEqual(await nextEvents(later, place, {}, 10), [])
    await assert.rejects(placeAfter(later, id), { name: 'event_not_kept' })
  })
})

suite('waiting for events', () => {
  test('ends as soon as there is one', async () => {
    const tenant = await organization()
    const before = await tenant.owner.get(log(tenant, 'types=contact.*'))
    assert.equal(before.body.count, 0)
    const waiting = tenant.owner.get(log(tenant, 'types=contact.*&wait=25'))
    await addContact(tenant, 'Ada')
    assert.deepEqual(namesIn(await waiting), ['Ada'])
  })

  test('ends with nothing when nothing came', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.get(log(tenant, 'types=contact.*&wait=1'))
    assert.deepEqual([status, body.results], [200, []])
  })

  test('holds no connection: more callers wait than there are', async () => {
    const tenants = await Promise.all(Array.from({ length: 10 }, () => organization()))
    const waiting = tenants.flatMap((tenant) => [
      tenant.owner.get(log(tenant, 'types=contact.*&wait=25')),
      tenant.owner.get(log(tenant, 'types=contact.*&wait=25')),
    ])
    for (const tenant of tenants) await addContact(tenant, tenant.slug)
    const names = (await Promise.all(waiting)).flatMap(namesIn)
    assert.deepEqual(
      names,
      tenants.flatMap(({ slug }) => [slug, slug]),
    )
  })

  test('is refused where many of the organization wait already', async () => {
    const tenant = await organization()
    const path = log(tenant, 'types=contact.*&wait=25')
    const waiting = Array.from({ length: 21 }, () => tenant.owner.get(path))
    const refused = await Promise.race(waiting)
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_waiting'])
    assert.equal(refused.headers.get('retry-after'), '5')
    await addContact(tenant, 'Ada')
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 20)
  })

  test('ends when the service stops', async () => {
    const tenant = await organization()
    await withInstance({}, async (instance) => {
      const waiting = instance.as(tenant.owner).get(log(tenant, 'types=contact.*&wait=25'))
      await instance.visitor.get('/search/?q=flour')
      await instance.stopListening()
      const { status, body } = await waiting
      assert.deepEqual([status, body.results], [200, []])
    })
  })

  test('ends when the caller has gone away', async () => {
    const tenant = await organization()
    const path = log(tenant, 'types=contact.*&wait=25')
    const gone = new AbortController()
    const full = Promise.withResolvers<void>()
    let refused = 0
    const call = async () => {
      const { status } = await fetch(`${tenant.owner.origin}/api/v1${path}`, {
        headers: { authorization: `Token ${tenant.owner.token}` },
        signal: gone.signal,
      })
      if (status === 429 && (refused += 1) === 10) full.resolve()
    }
    const calls = Promise.allSettled(Array.from({ length: 30 }, call))
    await full.promise
    gone.abort()
    await calls
    const oneMore = () => tenant.owner.get(log(tenant, 'types=contact.*&wait=1'))
    while ((await oneMore()).status !== 200);
  })
})

suite('a timeline', () => {
  test('tells what happened to one record, newest first, page by page', async () => {
    const tenant = await organization()
    const contact = await addContact(tenant, 'a')
    const at = `?organization_id=${tenant.id}`
    for (const name of ['b', 'c'])
      await tenant.owner.patch(`/crm/contacts/${contact.id}/${at}`, { name })
    await addContact(tenant, 'other')
    const path = `/crm/contacts/${contact.id}/timeline/${at}`
    const first = await tenant.owner.get(`${path}&page_size=2`)
    assert.deepEqual([first.body.count, namesIn(first)], [3, ['c', 'b']])
    assert.deepEqual(namesIn(await tenant.owner.get(first.body.next)), ['a'])
    assert.deepEqual(namesIn(await tenant.owner.get(`${path}&ordering=occurred_at`)), [
      'a',
      'b',
      'c',
    ])
  })

  test('stays readable when the record is gone, and is not found where there was none', async () => {
    const [tenant, other] = await Promise.all([organization(), organization()])
    const { id } = await addContact(tenant, 'Ada')
    const at = `?organization_id=${tenant.id}`
    await tenant.owner.delete(`/crm/contacts/${id}/${at}`)
    const { body } = await tenant.owner.get(`/crm/contacts/${id}/timeline/${at}`)
    assert.equal(body.count, 2)
    for (const [{ owner }, path] of [
      [tenant, `/crm/deals/${id}/timeline/${at}`],
      [other, `/crm/contacts/${id}/timeline/?organization_id=${other.id}`],
    ] as const)
      assert.equal((await owner.get(path)).status, 404)
  })

  test('is empty for a record from before there were events', async () => {
    const tenant = await organization()
    const { id } = await addContact(tenant, 'Ada')
    const { database } = await world()
    const client = new pg.Client(database)
    await client.connect()
    await client.query('delete from events where organization_id = $1', [tenant.id])
    await client.end()
    const path = `/crm/contacts/${id}/timeline/?organization_id=${tenant.id}`
    const { status, body } = await tenant.owner.get(path)
    assert.deepEqual([status, body.results], [200, []])
  })
})

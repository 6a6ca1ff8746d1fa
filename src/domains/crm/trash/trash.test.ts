import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayMs } from '#kernel/clock.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { later, nouns, workbench, type Shown } from '../workbench.fixture.ts'
import { toTrash } from './to-trash.ts'
import { emptyTrash } from './job.ts'
import { restore } from './trash.ts'

suite('the trash', () => {
  test('holds every kind of record, and gives it back as it was', async () => {
    const tenant = await organization()
    const { make, read, remove, back, ask } = workbench(tenant)
    for (const noun of nouns) {
      const made = await make(noun, { external_id: `${noun}-1` })
      await remove(noun, made)
      assert.equal((await read(noun, made)).code, 'not_found', noun)
      assert.equal((await ask(`/crm/${noun}/`)).count, 0)
      const [item] = (await ask('/crm/trash/')).results
      const known = [item.id, item.kind, item.external_id]
      assert.deepEqual(known, [made.id, noun.slice(0, -1), `${noun}-1`])
      assert.equal(item.deleted_by, tenant.owner.userId)
      assert.equal(Date.parse(item.final_at) - Date.parse(item.deleted_at), 30 * dayMs)
      assert.equal(await back(made), 200)
      assert.deepEqual(await read(noun, made), made)
      assert.equal((await ask(`/crm/${noun}/`)).count, 1)
      assert.equal((await ask('/crm/trash/')).count, 0)
      assert.equal(await back(made), 404)
    }
    const path = `/crm/contacts/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.get(`${path}&tag=baker`)).body.count, 1)
    assert.equal((await tenant.owner.get(`${path}&search=miller`)).body.count, 1)
  })

  test('gives no value of a field that was deleted to another one with its key', async () => {
    const tenant = await organization()
    const { make, read, remove, back, send } = workbench(tenant)
    const field = async (key: string, type = 'text') => {
      const { body } = await send('/crm/fields/', { record: 'contact', key, label: key, type })
      return body.id as string
    }
    await field('size')
    const gone = await field('region')
    const made = await make('contacts', { custom: { region: 'north', size: 'big' } })
    await remove('contacts', made)
    await tenant.owner.delete(pathsOf('fields').one(tenant, gone))
    await field('region', 'number')
    assert.equal(await back(made), 200)
    assert.deepEqual(await read('contacts', made), { ...made, custom: { size: 'big' } })
  })

  test('says which record has a value that no two may have', async () => {
    const bench = workbench(await organization())
    const { make, remove, send } = bench
    const types = [
      ['code', 'text', 'A7', 'a7'],
      ['place', 'number', 7, 7],
    ] as const
    for (const [key, type, value, same] of types) {
      const field = { record: 'contact', key, label: key, type, unique: true }
      assert.equal((await send('/crm/fields/', field)).status, 201)
      const gone = await make('contacts', { custom: { [key]: value } })
      await remove('contacts', gone)
      const other = await make('contacts', { custom: { [key]: same } })
      const { body } = await send(`/crm/trash/${gone.id}/restore/`)
      assert.deepEqual([body.code, body.existing_id], ['value_taken', other.id])
    }
    const twice = ['B8', 'b8'].map((code) => ({
      op: 'create',
      data: { name: 'B', custom: { code } },
    }))
    const { body } = await send('/crm/contacts/batch/', { operations: twice })
    const [made, refused] = body.results
    assert.deepEqual([made.status, refused.error.existing_id], [201, made.id])
  })

  test('lists one kind, newest first', async () => {
    const { make, remove, ask } = workbench(await organization())
    const [note, task] = [await make('notes'), await make('tasks')]
    await remove('notes', note)
    await remove('tasks', task)
    const ids = (list: { results: Shown[] }) => list.results.map(({ id }) => id)
    assert.deepEqual(ids(await ask('/crm/trash/')), [task.id, note.id])
    const tenant = await organization()
    const { status } = await tenant.owner.get(`/crm/trash/?organization_id=${tenant.id}&kind=lead`)
    assert.equal(status, 400)
  })

  test('links again what pointed to a record, in whatever order they come back', async () => {
    const tenant = await organization()
    for (const accountFirst of [true, false]) {
      const { make, read, remove, back } = workbench(tenant)
      const account = await make('accounts')
      const contact = await make('contacts', { account_id: account.id })
      const deal = await make('deals', { account_id: account.id, contact_id: contact.id })
      const gone = [
        ['accounts', account],
        ['contacts', contact],
      ] as const
      for (const [noun, record] of accountFirst ? gone : gone.toReversed())
        await remove(noun, record)
      const loose = await read('deals', deal)
      assert.deepEqual([loose.account_id, loose.contact_id], [null, null])
      for (const [, record] of gone) assert.equal(await back(record), 200)
      const { updated_at } = await read('deals', deal)
      assert.deepEqual(await read('deals', deal), { ...deal, updated_at })
      assert.deepEqual(await read('contacts', contact), contact)
      await remove('deals', deal)
      await remove('contacts', contact)
      assert.equal(await back(deal), 200)
      assert.equal((await read('deals', deal)).contact_id, null)
      assert.equal(await back(contact), 200)
      assert.deepEqual(await read('deals', deal), { ...deal, updated_at })
    }
  })

  test('leaves alone what points elsewhere by then', async () => {
    const tenant = await organization()
    const { make, read, remove, back, at } = workbench(tenant)
    const [ada, eve] = [await make('contacts'), await make('contacts', { name: 'Eve' })]
    const task = await make('tasks', { contact_id: ada.id })
    await remove('contacts', ada)
    await tenant.owner.patch(`/crm/tasks/${task.id}/${at}`, { contact_id: eve.id })
    assert.equal(await back(ada), 200)
    assert.equal((await read('tasks', task)).contact_id, eve.id)
  })

  test('is emptied by owners and admins, and by time', async () => {
    const tenant = await organization()
    const { make, remove, back, ask, at } = workbench(tenant)
    const [one, other] = [await make('contacts'), await make('notes')]
    await remove('contacts', one)
    await remove('notes', other)
    const member = await tenant.member()
    assert.equal((await member.delete(`/crm/trash/${one.id}/${at}`)).status, 403)
    assert.equal((await tenant.owner.delete(`/crm/trash/${one.id}/${at}`)).status, 204)
    assert.equal(await back(one), 404)
    await emptyTrash(await later(29))
    assert.equal((await ask('/crm/trash/')).count, 1)
    await emptyTrash(await later(31))
    assert.equal((await ask('/crm/trash/')).count, 0)
    const types = (await eventsOf(tenant)).map(({ type }) => type)
    assert.deepEqual(types.filter((type) => type.endsWith('.purged')).toSorted(), [
      'contact.purged',
      'note.purged',
    ])
  })

  test('gives a record back once, whoever asks at the same time', async () => {
    const tenant = await organization()
    const { make, remove, back } = workbench(tenant)
    const note = await make('notes')
    await remove('notes', note)
    const [, second] = await overlapping(
      tenant.scope,
      (inside) => restore(inside, note.id),
      () => back(note),
    )
    assert.equal(second, 404)
  })

  test('gets a record once that two delete at the same time', async () => {
    const tenant = await organization()
    const { make, ask } = workbench(tenant)
    const note = await make('notes')
    const remove = toTrash('note')
    const [, second] = await overlapping(
      tenant.scope,
      (inside) => remove(inside, note.id),
      () => remove(tenant.scope, note.id).catch((error: Error) => error.name),
    )
    assert.equal(second, 'not_found')
    assert.equal((await ask('/crm/trash/')).count, 1)
  })

  test('forgets who is erased, and what was written down about them', async () => {
    const tenant = await organization()
    const { make, remove, ask, read } = workbench(tenant)
    const email = `zoe@${tenant.id}.example`
    const zoe = await make('contacts', { name: 'Zoe', email })
    const [loose, gone] = [
      await make('notes', { body: `Wrote to ${email}.`, contact_id: zoe.id }),
      await make('notes', { body: 'Not to be called.', contact_id: zoe.id }),
    ]
    const task = await make('tasks', { contact_id: zoe.id })
    await remove('notes', gone)
    await remove('tasks', task)
    await remove('contacts', zoe)
    const { status, body } = await tenant.owner.post('/privacy/erasures/', {
      organization_id: tenant.id,
      email,
    })
    assert.equal(status, 201, JSON.stringify(body))
    const kinds = (await ask('/crm/trash/')).results.map(({ kind }: { kind: string }) => kind)
    assert.deepEqual(kinds, ['task'])
    assert.equal((await read('notes', loose)).code, 'not_found')
  })
})

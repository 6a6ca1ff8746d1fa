import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { imported, recordsOf } from '../imports/imports.fixture.ts'
import { tasks } from '../tasks/tasks.ts'
import { merge } from './merge.ts'
import { workbench, type Noun, type Shown } from '../workbench.fixture.ts'

/** Two contacts and two accounts, each made one: what is old leads to what stayed. */
async function merged() {
  const bench = workbench(await organization())
  const { make, send } = bench
  const [ada, old] = [await make('contacts'), await make('contacts', { name: 'A. Miller' })]
  const [mill, bakery] = [await make('accounts'), await make('accounts', { name: 'Bakery' })]
  const made = async (noun: string, into: Shown, from: Shown) => {
    const done = await send(`/crm/${noun}/merge/`, { into: into.id, from: [from.id] })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return done.body.id as string
  }
  return {
    ...bench,
    ada,
    old,
    mill,
    bakery,
    merges: [await made('contacts', ada, old), await made('accounts', mill, bakery)] as const,
  }
}

const linking: readonly Noun[] = ['deals', 'tasks', 'notes', 'interactions']

function path(noun: string, { id }: { readonly id: string }): string {
  return `/crm/${noun}/${id}/`
}

suite('the old id of a record that was merged', () => {
  test('is a link to the one that stayed, in whatever is created or changed', async () => {
    const { make, tenant, at, read, ada, old, mill, bakery } = await merged()
    for (const noun of linking) {
      const made = await make(noun, { contact_id: old.id, account_id: bakery.id })
      assert.deepEqual([made['contact_id'], made['account_id']], [ada.id, mill.id], noun)
      const plain = await make(noun)
      const { status, body } = await tenant.owner.patch(path(noun, plain) + at, {
        contact_id: old.id.toUpperCase(),
        account_id: mill.id,
      })
      assert.deepEqual([status, body.contact_id, body.account_id], [200, ada.id, mill.id], noun)
    }
    const bob = await make('contacts', { name: 'Bob', account_id: bakery.id })
    assert.equal((await read('contacts', bob)).account_id, mill.id)
    const stranger = await tenant.owner.post(`/crm/tasks/${at}`, {
      title: 'Call',
      contact_id: bakery.id,
    })
    assert.deepEqual([stranger.status, stranger.body.errors[0].field], [400, 'contact_id'])
  })

  test('deletes nothing, and is told which record to delete', async () => {
    const { tenant, at, send, read, ada, old, mill, bakery } = await merged()
    for (const [noun, stayed, gone] of [
      ['contacts', ada, old],
      ['accounts', mill, bakery],
    ] as const) {
      const { status, body } = await tenant.owner.delete(path(noun, gone) + at)
      assert.deepEqual([status, body.code], [404, 'not_found'])
      assert.ok(body.detail.includes(stayed.id), body.detail)
      const many = await send(`/crm/${noun}/batch/`, {
        operations: [{ op: 'delete', id: gone.id }],
      })
      const [result] = many.body.results
      assert.deepEqual([result.status, result.error.detail], [404, body.detail])
      assert.equal((await read(noun, stayed)).id, stayed.id)
    }
  })

  test('is one in a batch, under an Idempotency-Key and in a dry run as well', async () => {
    const { send, ask, ada, old, bakery, mill, read } = await merged()
    const link = { contact_id: old.id, account_id: bakery.id }
    for (const atomic of [true, false]) {
      const operations = [
        { op: 'create', data: { title: 'One', ...link } },
        { op: 'create', data: { title: 'Two', contact_id: crypto.randomUUID() } },
      ].slice(0, atomic ? 1 : 2)
      const { body } = await send('/crm/tasks/batch/', { atomic, operations })
      assert.deepEqual(
        body.results.map(({ status }: { status: number }) => status),
        atomic ? [201] : [201, 400],
      )
      const task = await read('tasks', body.results[0])
      assert.deepEqual([task.contact_id, task.account_id], [ada.id, mill.id])
    }
    const note = { body: 'Less salt.', ...link }
    const keyed = await send('/crm/notes/', note, { 'idempotency-key': 'once' })
    assert.deepEqual([keyed.status, keyed.body.contact_id], [201, ada.id])
    const tried = await send('/crm/notes/?dry_run=true&', note)
    assert.deepEqual([tried.status, tried.body.contact_id], [200, ada.id])
    assert.equal((await ask('/crm/notes/')).count, 1)
  })

  test('changes the one that stayed in a batch, which answers with the id of that', async () => {
    const { send, ada, old, read } = await merged()
    for (const atomic of [true, false]) {
      const operations = [{ op: 'update', id: old.id, data: { title: `Chief ${atomic}` } }]
      const { body } = await send('/crm/contacts/batch/', { atomic, operations })
      const [{ status, id }] = body.results
      assert.deepEqual([status, id], [200, ada.id])
      assert.equal((await read('contacts', ada)).title, `Chief ${atomic}`)
    }
  })

  test('is a value of a field of type contact or account', async () => {
    const { send, make, ask, tenant, at, ada, old, mill, bakery } = await merged()
    for (const type of ['contact', 'account'])
      await send('/crm/fields/', { record: 'deal', key: `the_${type}`, label: type, type })
    const custom = { the_contact: old.id, the_account: bakery.id }
    const meant = { the_contact: ada.id, the_account: mill.id }
    const deal = await make('deals', { custom })
    assert.deepEqual(deal['custom'], meant)
    const plain = await make('deals')
    const { body } = await tenant.owner.patch(path('deals', plain) + at, { custom })
    assert.deepEqual(body.custom, meant)
    for (const filter of [`custom.the_contact=${old.id}`, `custom.the_account__in=${bakery.id}`])
      assert.equal((await ask('/crm/deals/', `&${filter}`)).count, 2, filter)
  })

  test('filters lists, queries, views and exports as the one that stayed', async () => {
    const { send, make, ask, tenant, at, ada, old, mill, bakery } = await merged()
    for (const noun of linking) {
      const link = { contact_id: ada.id, account_id: mill.id }
      const { id } = await make(noun, link)
      await make(noun)
      for (const filter of [
        `contact_id=${old.id}`,
        `account_id=${bakery.id}`,
        `contact_id__in=${old.id},${crypto.randomUUID()}`,
        `account_id__ne=${crypto.randomUUID()}&contact_id__eq=${old.id}`,
      ]) {
        const found = await ask(`/crm/${noun}/`, `&${filter}`)
        assert.deepEqual([found.count, found.results[0].id], [1, id], `${noun} ${filter}`)
      }
      const but = await ask(`/crm/${noun}/`, `&contact_id__ne=${old.id}`)
      assert.equal(but.count, 1, noun)
      const filter = {
        or: [
          { and: [{ field: 'contact_id', op: 'eq', value: old.id }] },
          { field: 'account_id', op: 'in', value: [bakery.id] },
        ],
      }
      assert.equal((await send(`/crm/${noun}/query/`, { filter })).body.count, 1, noun)
      const exported = await tenant.owner.get(`/crm/${noun}/export/${at}&contact_id=${old.id}`)
      assert.ok(String(exported.body).includes(id), noun)
    }
    const contacts = await ask('/crm/contacts/', `&id=${old.id}`)
    assert.deepEqual([contacts.count, contacts.results[0].id], [1, ada.id])
    const kept = {
      record: 'task',
      name: 'Hers',
      filter: { field: 'contact_id', op: 'eq', value: old.id },
    }
    const view = await send('/crm/views/', kept)
    assert.equal((await ask('/crm/tasks/', `&view=${view.body.id}`)).count, 1)
  })

  test('is named in merges, on either side, also for what a field is taken from', async () => {
    const { send, make, read, ada, old, merges } = await merged()
    const [bob, eve] = [
      await make('contacts', { name: 'Bob', phone: '+49 30 7' }),
      await make('contacts', { name: 'Eve' }),
    ]
    const into = { into: old.id, from: [bob.id], fields: { phone: bob.id, name: old.id } }
    const { status, body } = await send('/crm/contacts/merge/', into)
    assert.deepEqual([status, body.into, body.from], [200, ada.id, [bob.id]])
    assert.deepEqual([body.contact.name, body.contact.phone], ['Ada Miller', '+49 30 7'])
    const again = await send('/crm/contacts/merge/', { into: ada.id, from: [old.id] })
    assert.deepEqual(
      [again.status, again.body.code, again.body.merge_id, again.body.into],
      [409, 'already_merged', merges[0], ada.id],
    )
    const away = { into: eve.id, from: [old.id, bob.id], fields: { name: old.id } }
    const last = await send('/crm/contacts/merge/', away)
    assert.deepEqual([last.status, last.body.into, last.body.from], [200, eve.id, [ada.id]])
    assert.equal(last.body.contact.name, 'Ada Miller')
    for (const one of [ada, old, bob]) assert.equal((await read('contacts', one)).id, eve.id)
  })

  test('is named where two are said not to be one', async () => {
    const { send, make, ask, ada, old } = await merged()
    const twin = await make('contacts', { name: ada['name'] })
    const pairs = async () => (await ask('/crm/duplicates/')).results.length as number
    assert.equal(await pairs(), 1)
    const wish = { ids: [old.id, twin.id] }
    assert.equal((await send('/crm/duplicates/dismiss/', wish)).status, 204)
    assert.equal(await pairs(), 0)
    const same = await send('/crm/duplicates/dismiss/', { ids: [old.id, ada.id] })
    assert.deepEqual([same.status, same.body.errors[0].field], [400, 'ids'])
  })

  test('finds the record that a row of a file names, and what it links to', async () => {
    const { tenant, ada, old, mill, bakery } = await merged()
    const rows = [`${old.id},Chief,${bakery.id}`, `${ada.id},Head,`]
    const done = await imported(tenant, ['id,title,account_id', ...rows, ''].join('\n'), {
      change: { mode: 'update', match: 'id' },
    })
    assert.deepEqual([done.counts.updated, done.counts.created, done.counts.refused], [2, 0, 0])
    const [contact, ...others] = await recordsOf(tenant)
    assert.deepEqual([contact.title, contact.account_id, others.length], ['Head', mill.id, 0])
    const notes = `body,contact_id\nLess salt.,${old.id}\n`
    await imported(tenant, notes, { record: 'note', change: { match: null } })
    assert.equal((await recordsOf(tenant, 'notes'))[0].contact_id, ada.id)
  })

  test('has the timeline of the one that stayed, in which is what happened to both', async () => {
    const { make, ask, send, ada, old, merges } = await merged()
    const task = await make('tasks', { contact_id: ada.id })
    const typesOf = async (one: Shown) => {
      const { results } = await ask(`${path('contacts', one)}timeline/`)
      return results.map(({ type }: { type: string }) => type) as string[]
    }
    const all = await typesOf(ada)
    assert.deepEqual(all, ['task.created', 'contact.merged', 'contact.created', 'contact.created'])
    assert.deepEqual(await typesOf(old), all)
    const tasks = await ask(`${path('contacts', old)}timeline/`, '&kind=task')
    assert.deepEqual([tasks.count, tasks.results[0].id], [1, task.id])
    await send(`/crm/merges/${merges[0]}/undo/`)
    assert.ok(!(await typesOf(old)).includes('contact.merged'))
  })

  test('means itself again once the merge is undone; what was linked meanwhile stays', async () => {
    const { make, send, read, ask, ada, old, merges } = await merged()
    const meanwhile = await make('tasks', { contact_id: old.id })
    assert.equal((await send(`/crm/merges/${merges[0]}/undo/`)).status, 200)
    assert.equal((await read('tasks', meanwhile)).contact_id, ada.id)
    const later = await make('tasks', { contact_id: old.id })
    assert.equal(later['contact_id'], old.id)
    assert.equal((await ask('/crm/tasks/', `&contact_id=${old.id}`)).count, 1)
  })

  test('is met by who links to a record while it becomes part of another', async () => {
    for (const isInside of [false, true]) {
      const { tenant, make, ada, read } = await merged()
      const eve = await make('contacts', { name: 'Eve' })
      const { shapes } = tasks
      const values = { ...shapes.defaults, title: 'Call', contact_id: ada.id } as never
      const [, task] = await overlapping(
        tenant.scope,
        (inside) => merge(inside, 'contact', { into: eve.id, from: [ada.id], fields: {} }),
        () =>
          isInside
            ? transaction(tenant.scope, (inside) => tasks.create(inside, values))
            : tasks.create(tenant.scope, values),
      )
      assert.equal((await read('tasks', task)).contact_id, eve.id)
    }
  })
})

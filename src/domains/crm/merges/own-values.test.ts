import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { deals } from '../deals/deals.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'

/** Contacts and deals that name another contact in a field of their own, and two contacts to merge. */
async function named() {
  const bench = workbench(await organization())
  const { make, send } = bench
  for (const record of ['contact', 'deal'])
    for (const field of [
      { record, key: 'guide', label: 'Guide', type: 'contact' },
      { record, key: 'region', label: 'Region', type: 'text' },
    ])
      assert.equal((await send('/crm/fields/', field)).status, 201)
  const [into, from] = [await make('contacts'), await make('contacts')]
  const naming = (noun: 'contacts' | 'deals', guide = from) =>
    make(noun, { custom: { guide: guide.id, region: 'north' } })
  const guideOf = async (noun: string, one: { readonly id: string }) =>
    (await bench.read(noun, one)).custom.guide
  const merge = async () =>
    (await send('/crm/contacts/merge/', { into: into.id, from: [from.id] })).body.id as string
  const undo = async (id: string) =>
    assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
  return { ...bench, into, from, naming, guideOf, merge, undo }
}

suite('what fields of the organization name', () => {
  test('follows a merge, is found by it, and goes back to the byte', async () => {
    const { into, from, naming, guideOf, merge, undo, read, ask } = await named()
    const [deal, other, friend] = [
      await naming('deals'),
      await naming('deals', into),
      await naming('contacts'),
    ]
    const id = await merge()
    for (const one of [deal, other]) assert.equal(await guideOf('deals', one), into.id)
    assert.equal(await guideOf('contacts', friend), into.id)
    const found = async ({ id: guide }: { readonly id: string }) =>
      (await ask('/crm/deals/', `&custom.guide=${guide}`)).count
    assert.deepEqual([await found(into), await found(from)], [2, 2])
    await undo(id)
    for (const one of [deal, other]) assert.deepEqual(await read('deals', one), one)
    assert.deepEqual(await read('contacts', friend), friend)
    assert.deepEqual([await found(into), await found(from)], [1, 1])
  })

  test('stays where it was said otherwise since, and keeps what else was edited', async () => {
    const { tenant, at, naming, guideOf, merge, undo, make, read, into, from } = await named()
    const [deal, edited] = [await naming('deals'), await naming('deals')]
    const third = await make('contacts')
    const id = await merge()
    const change = (one: { readonly id: string }, custom: object) =>
      tenant.owner.patch(`/crm/deals/${one.id}/${at}`, { custom })
    await change(deal, { guide: third.id })
    await change(edited, { region: 'south' })
    await undo(id)
    assert.equal(await guideOf('deals', deal), third.id)
    assert.deepEqual((await read('deals', edited)).custom, { guide: from.id, region: 'south' })
    assert.equal((await read('contacts', into)).id, into.id)
  })

  test('follows through the trash, in both directions', async () => {
    const { naming, guideOf, merge, undo, remove, back, read, into } = await named()
    const [before, after] = [await naming('deals'), await naming('deals')]
    await remove('deals', before)
    const id = await merge()
    await remove('deals', after)
    assert.equal(await back(before), 200)
    assert.equal(await guideOf('deals', before), into.id)
    await undo(id)
    assert.equal(await back(after), 200)
    assert.deepEqual(await read('deals', after), after)
  })

  test('was taken over from one that was merged since, and goes back to what that named', async () => {
    const { make, send, read, tenant, at } = workbench(await organization())
    const field = { record: 'contact', key: 'employer', label: 'Employer', type: 'account' }
    assert.equal((await send('/crm/fields/', field)).status, 201)
    const [mill, bakery] = [await make('accounts'), await make('accounts')]
    const [ada, eve, ann] = [await make('contacts'), await make('contacts'), await make('contacts')]
    const employs = { custom: { employer: bakery.id } }
    const told = await tenant.owner.patch(`/crm/contacts/${ann.id}/${at}`, employs)
    const merge = async (noun: string, into: Shown, from: Shown): Promise<string> =>
      (await send(`/crm/${noun}/merge/`, { into: into.id, from: [from.id] })).body.id
    const undo = async (id: string) =>
      assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
    const companies = await merge('accounts', mill, bakery)
    const people = [await merge('contacts', eve, ann), await merge('contacts', ada, eve)]
    assert.deepEqual((await read('contacts', ada)).custom, { employer: mill.id })
    await undo(companies)
    assert.deepEqual((await read('contacts', ada)).custom, employs.custom)
    for (const id of people.toReversed()) await undo(id)
    assert.deepEqual(await read('contacts', ada), ada)
    assert.deepEqual(await read('contacts', eve), eve)
    assert.deepEqual(await read('contacts', ann), told.body)
  })

  test('of one that comes back meanwhile is given back with the others', async () => {
    const { make, send, read } = workbench(await organization())
    const field = { record: 'contact', key: 'employer', label: 'Employer', type: 'account' }
    assert.equal((await send('/crm/fields/', field)).status, 201)
    const [mill, bakery] = [await make('accounts'), await make('accounts')]
    const ada = await make('contacts')
    const ann = await make('contacts', { custom: { employer: bakery.id } })
    const merge = async (noun: string, into: Shown, from: Shown): Promise<string> =>
      (await send(`/crm/${noun}/merge/`, { into: into.id, from: [from.id] })).body.id
    const undo = async (id: string) =>
      assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
    const people = await merge('contacts', ada, ann)
    const companies = await merge('accounts', mill, bakery)
    await undo(people)
    assert.deepEqual((await read('contacts', ann)).custom, { employer: mill.id })
    await undo(companies)
    assert.deepEqual(await read('contacts', ann), ann)
    assert.deepEqual((await read('contacts', ada)).custom, {})
  })

  // Red without the lock on what a value names: the merge would not wait, and not see it.
  test('follows where it is said while they are merged', async () => {
    const { tenant, naming, guideOf, send, into, from } = await named()
    const deal = await naming('deals', into)
    await overlapping(
      tenant.scope,
      (inside) => deals.change(inside, deal.id, { custom: { guide: from.id } }),
      () => send('/crm/contacts/merge/', { into: into.id, from: [from.id] }),
    )
    assert.equal(await guideOf('deals', deal), into.id)
  })

  test('is the one that stays where that named the other', async () => {
    const { tenant, at, into, from, guideOf, merge, undo, read } = await named()
    const told = await tenant.owner.patch(`/crm/contacts/${into.id}/${at}`, {
      custom: { guide: from.id },
    })
    const id = await merge()
    assert.equal(await guideOf('contacts', into), into.id)
    await undo(id)
    assert.deepEqual(await read('contacts', into), told.body)
  })

  for (const [noun, type] of [
    ['contacts', 'contact'],
    ['accounts', 'account'],
  ] as const)
    test(`are ${noun} of the same merge as they were, in each direction`, async () => {
      const { tenant, at, make, send, read } = workbench(await organization())
      const field = { record: type, key: 'ref', label: 'Ref', type }
      assert.equal((await send('/crm/fields/', field)).status, 201)
      const [stays, one, other] = [await make(noun), await make(noun), await make(noun)]
      const named = [
        [[one, one.id]],
        [
          [one, other.id],
          [other, one.id],
        ],
        [
          [one, stays.id],
          [other, one.id],
          [stays, other.id],
        ],
      ] as const
      for (const said of named) {
        for (const [record, ref] of said)
          await tenant.owner.patch(`/crm/${noun}/${record.id}/${at}`, { custom: { ref } })
        const all = async () => Promise.all([stays, one, other].map((each) => read(noun, each)))
        const before = await all()
        const wish = { into: stays.id, from: [one.id, other.id] }
        const { id } = (await send(`/crm/${noun}/merge/`, wish)).body
        assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
        assert.deepEqual(await all(), before)
      }
    })
})

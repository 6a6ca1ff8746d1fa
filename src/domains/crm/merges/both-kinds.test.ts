import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'

async function bench() {
  const { make, send, read } = workbench(await organization())
  const [mill, works] = [await make('accounts'), await make('accounts')]
  const [ada, bob] = [await make('contacts'), await make('contacts', { account_id: works.id })]
  const merge = async (noun: string, into: Shown, from: Shown) => {
    const done = await send(`/crm/${noun}/merge/`, { into: into.id, from: [from.id] })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return done.body.id as string
  }
  const named = new Map([
    [mill.id, 'mill'],
    [works.id, 'works'],
  ])
  const accountOf = async (who: Shown) =>
    named.get((await read('contacts', who))['account_id'] as string) ?? null
  return {
    people: () => merge('contacts', ada, bob),
    companies: () => merge('accounts', mill, works),
    undo: async (id: string) => {
      const done = await send(`/crm/merges/${id}/undo/`, {})
      assert.equal(done.status, 200, JSON.stringify(done.body))
    },
    ofAda: () => accountOf(ada),
    ofBob: () => accountOf(bob),
  }
}

suite('people and their companies merged', () => {
  test('people first, and undone first', async () => {
    const { people, companies, undo, ofAda, ofBob } = await bench()
    const [one, two] = [await people(), await companies()]
    assert.equal(await ofAda(), 'mill')
    await undo(one)
    assert.deepEqual([await ofAda(), await ofBob()], [null, 'mill'])
    await undo(two)
    assert.deepEqual([await ofAda(), await ofBob()], [null, 'works'])
  })

  test('people first, and undone last', async () => {
    const { people, companies, undo, ofAda, ofBob } = await bench()
    const [one, two] = [await people(), await companies()]
    await undo(two)
    assert.equal(await ofAda(), 'works')
    await undo(one)
    assert.deepEqual([await ofAda(), await ofBob()], [null, 'works'])
  })

  test('people last, and undone last', async () => {
    const { people, companies, undo, ofAda, ofBob } = await bench()
    const [two, one] = [await companies(), await people()]
    assert.equal(await ofAda(), 'mill')
    await undo(two)
    assert.equal(await ofAda(), 'works')
    await undo(one)
    assert.deepEqual([await ofAda(), await ofBob()], [null, 'works'])
  })

  test('people last, and undone first', async () => {
    const { people, companies, undo, ofAda, ofBob } = await bench()
    const [two, one] = [await companies(), await people()]
    await undo(one)
    assert.deepEqual([await ofAda(), await ofBob()], [null, 'mill'])
    await undo(two)
    assert.deepEqual([await ofAda(), await ofBob()], [null, 'works'])
  })
})

test('a field that names a company is led back, also of who became part of another', async () => {
  const { make, send, read } = workbench(await organization())
  const field = { record: 'contact', key: 'supplier', label: 'Supplier', type: 'account' }
  assert.equal((await send('/crm/fields/', field)).status, 201)
  const [mill, works] = [await make('accounts'), await make('accounts')]
  const supplied = { custom: { supplier: works.id } }
  const [ada, bob] = [await make('contacts'), await make('contacts', supplied)]
  const companies = await send('/crm/accounts/merge/', { into: mill.id, from: [works.id] })
  const people = await send('/crm/contacts/merge/', { into: ada.id, from: [bob.id] })
  for (const { body } of [companies, people])
    assert.equal((await send(`/crm/merges/${body.id}/undo/`, {})).status, 200)
  assert.deepEqual((await read('contacts', ada))['custom'], {})
  assert.deepEqual(await read('contacts', bob), bob)
})

suite('the company that a merge took away', () => {
  async function overruled() {
    const { make, send, read, tenant, at } = workbench(await organization())
    const [mill, works, third] = [
      await make('accounts'),
      await make('accounts'),
      await make('accounts'),
    ]
    const ada = await make('contacts', { account_id: works.id })
    const bob = await make('contacts', { account_id: mill.id })
    const asked = { into: ada.id, from: [bob.id], fields: { account_id: bob.id } }
    const { body } = await send('/crm/contacts/merge/', asked)
    const undo = (id: string) => send(`/crm/merges/${id}/undo/`, {})
    const companyOfAda = async () => (await read('contacts', ada))['account_id']
    return { send, tenant, at, works, third, id: body.id as string, undo, companyOfAda }
  }

  test('is the one that it became part of, until that is undone', async () => {
    const { send, works, third, id, undo, companyOfAda } = await overruled()
    const asked = { into: third.id, from: [works.id] }
    const companies = await send('/crm/accounts/merge/', asked)
    assert.equal((await undo(id)).status, 200)
    assert.equal(await companyOfAda(), third.id)
    assert.equal((await undo(companies.body.id)).status, 200)
    assert.equal(await companyOfAda(), works.id)
  })

  test('is none while it lies in the trash', async () => {
    const { send, tenant, at, works, id, undo, companyOfAda } = await overruled()
    assert.equal((await tenant.owner.delete(`/crm/accounts/${works.id}/${at}`)).status, 204)
    assert.equal((await undo(id)).status, 200)
    assert.equal(await companyOfAda(), null)
    assert.equal((await send(`/crm/trash/${works.id}/restore/`, {})).status, 200)
    assert.equal(await companyOfAda(), works.id)
  })
})

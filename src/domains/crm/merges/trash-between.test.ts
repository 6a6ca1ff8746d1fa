import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench, type Noun, type Shown } from '../workbench.fixture.ts'

async function bench() {
  const { make, send, read, tenant, at } = workbench(await organization())
  return {
    make,
    read,
    merge: async (into: Shown, from: Shown) => {
      const done = await send('/crm/contacts/merge/', { into: into.id, from: [from.id] })
      assert.equal(done.status, 200, JSON.stringify(done.body))
      return done.body.id as string
    },
    undo: async (id: string) => {
      const done = await send(`/crm/merges/${id}/undo/`, {})
      assert.equal(done.status, 200, JSON.stringify(done.body))
    },
    remove: async (noun: Noun, { id }: Shown) => {
      assert.equal((await tenant.owner.delete(`/crm/${noun}/${id}/${at}`)).status, 204)
    },
    restore: async ({ id }: Shown) => {
      const done = await send(`/crm/trash/${id}/restore/`, {})
      assert.equal(done.status, 200, JSON.stringify(done.body))
    },
  }
}

suite('what is deleted around a merge', () => {
  test('does not come back to a record that the merge alone had pointed to it', async () => {
    const { make, read, merge, undo, remove, restore } = await bench()
    const mill = await make('accounts')
    const [ada, bob] = [await make('contacts'), await make('contacts', { account_id: mill.id })]
    const id = await merge(ada, bob)
    await remove('accounts', mill)
    await undo(id)
    await restore(mill)
    assert.equal((await read('contacts', ada))['account_id'], null)
    assert.equal((await read('contacts', bob))['account_id'], mill.id)
  })

  test('comes back to the record that had pointed to it, and was merged meanwhile', async () => {
    const { make, read, merge, undo, remove, restore } = await bench()
    const mill = await make('accounts')
    const [ada, bob] = [await make('contacts'), await make('contacts', { account_id: mill.id })]
    await remove('accounts', mill)
    const id = await merge(ada, bob)
    await restore(mill)
    await undo(id)
    assert.equal((await read('contacts', bob))['account_id'], mill.id)
    assert.equal((await read('contacts', ada))['account_id'], null)
  })

  test('goes back to the record that it belonged to, through each of several merges', async () => {
    const { make, read, merge, undo, remove, restore } = await bench()
    const [ada, bob, cleo] = [
      await make('contacts'),
      await make('contacts'),
      await make('contacts'),
    ]
    const deal = await make('deals', { contact_id: bob.id })
    await remove('deals', deal)
    const merges = [await merge(ada, bob), await merge(cleo, ada)]
    await restore(deal)
    const seen = [(await read('deals', deal))['contact_id']]
    for (const id of merges.toReversed()) {
      await undo(id)
      seen.push((await read('deals', deal))['contact_id'])
    }
    assert.deepEqual(seen, [cleo.id, ada.id, bob.id])
  })
})

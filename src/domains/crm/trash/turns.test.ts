import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench, type Noun, type Shown } from '../workbench.fixture.ts'

/** A task, and the three records that it concerns, in the order in which they are deleted. */
async function deleted() {
  const bench = workbench(await organization())
  const { make, remove } = bench
  const [account, contact] = [await make('accounts'), await make('contacts')]
  const deal = await make('deals')
  const links = { account_id: account.id, contact_id: contact.id, deal_id: deal.id }
  const task = await make('tasks', links)
  const gone = [
    ['accounts', account],
    ['contacts', contact],
    ['deals', deal],
  ] as const satisfies readonly (readonly [Noun, Shown])[]
  for (const [noun, record] of gone) await remove(noun, record)
  return { ...bench, task, gone: gone.map(([, record]) => record) }
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

suite('what pointed to several that were deleted', () => {
  for (const order of orders)
    test(`is as old as before once they are restored in the order ${order.join(', ')}`, async () => {
      const { task, gone, read, back } = await deleted()
      for (const place of order) assert.equal(await back(gone[place]!), 200)
      assert.deepEqual(await read('tasks', task), task)
    })

  test('is as old as before where it was deleted itself meanwhile', async () => {
    const { task, gone, read, back, remove } = await deleted()
    await remove('tasks', task)
    for (const record of gone) assert.equal(await back(record), 200)
    assert.equal(await back(task), 200)
    assert.deepEqual(await read('tasks', task), task)
  })

  test('is as new as its own change since', async () => {
    const { task, gone, read, back, tenant, at } = await deleted()
    const path = `/crm/tasks/${task.id}/${at}`
    const { body } = await tenant.owner.patch(path, { title: 'Write to the mill' })
    for (const record of gone) assert.equal(await back(record), 200)
    const { updated_at: updatedAt, ...now } = await read('tasks', task)
    assert.ok(updatedAt > body.updated_at)
    const { updated_at: _before, ...before } = task
    assert.deepEqual(now, { ...before, title: 'Write to the mill' })
  })
})

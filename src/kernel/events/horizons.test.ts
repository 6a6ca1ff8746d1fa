import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { organization, world } from '#test/world.ts'
import { dayMs } from '../clock.ts'
import { told, worker } from './delivery.fixture.ts'
import { earliestId } from './id-time.ts'

/** Somebody else's transaction that writes, such as a migration or a repair by hand; returns what commits it. */
async function openOther() {
  const client = new pg.Client((await world()).database)
  await client.connect()
  await client.query('begin; select pg_current_xact_id()')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

suite('a transaction of others that stays open for days', () => {
  test('takes no event away from those who wait for its end', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    const { catchUp, delivery, forward } = await worker(listener)
    await tell(tenant.scope, 'before')
    await catchUp()
    const commit = await openOther()
    await tell(tenant.scope, 'meanwhile')
    for (let day = 0; day < 3; day += 1) {
      await delivery.round()
      forward(dayMs)
    }
    assert.deepEqual(namesIn(tenant), ['before'])
    await commit()
    await tell(tenant.scope, 'afterwards')
    await catchUp()
    assert.deepEqual(namesIn(tenant), ['before', 'meanwhile', 'afterwards'])
  })

  test('takes none away either where nobody delivered for most of its time', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    await tell(tenant.scope, 'before')
    await (await worker(listener)).catchUp()
    const commit = await openOther()
    await tell(tenant.scope, 'meanwhile')
    const later = await worker(listener)
    later.forward(3 * dayMs)
    await later.delivery.round()
    await later.delivery.round()
    await commit()
    await later.catchUp()
    assert.deepEqual(namesIn(tenant), ['before', 'meanwhile'])
  })
})

suite('a clock that was ahead for days', () => {
  for (const restarted of [true, false])
    test(`takes no event away once it is right, ${restarted ? 'after a restart' : 'in the same process'}`, async () => {
      const tenant = await organization()
      const { listener, tell, namesIn } = told()
      const ahead = await worker(listener)
      ahead.forward(3 * dayMs)
      for (const name of ['before', 'ahead']) {
        await tell({ ...tenant.scope, newId: () => earliestId(ahead.now().getTime()) }, name)
        await ahead.catchUp()
        await ahead.delivery.round()
      }
      ahead.forward(-3 * dayMs)
      await tell(tenant.scope, 'afterwards')
      const right = restarted ? await worker(listener) : ahead
      await right.catchUp()
      assert.deepEqual(namesIn(tenant), ['before', 'ahead', 'afterwards'])
    })

  test('holds up no subscriber that had failed', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    let fails = true
    const failing = {
      ...listener,
      handle: (call: Parameters<typeof listener.handle>[0]) =>
        fails ? Promise.reject(new Error('not now')) : listener.handle(call),
    }
    const { catchUp, forward } = await worker(failing)
    forward(3 * dayMs)
    await tell(tenant.scope, 'failed')
    await catchUp()
    forward(-3 * dayMs)
    fails = false
    await catchUp()
    assert.deepEqual(namesIn(tenant), ['failed'])
  })
})

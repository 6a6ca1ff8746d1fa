import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { EnqueueOptions } from '#kernel/jobs/enqueue.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { world } from '#test/world.ts'
import { deliveryRetentionDays, forgetDeliveries, wakeOverdue } from './jobs.ts'
import { deliveriesOf, event, later, send, subscribed, tell } from './webhooks.fixture.ts'
import { wake } from './deliveries.ts'

interface Woken {
  readonly webhook: unknown
  readonly options: EnqueueOptions | undefined
}

/** The scope of a sweep, so many seconds from now, and the webhooks that it wakes. */
async function sweeping(seconds: number) {
  const { runtime } = await world()
  const woken: Woken[] = []
  const base = {
    ...runtime.base,
    now: () => new Date(Date.now() + seconds * 1000),
    enqueue: async (_db: unknown, _name: string, data: object, options?: EnqueueOptions) => {
      const { payload } = data as { payload: { webhook_id: string } }
      woken.push({ webhook: payload.webhook_id, options })
    },
  }
  const scope: SystemScope = {
    ...runtime,
    ...base,
    enter: (id) => runtime.gate.system(base, id),
  }
  return { scope, woken }
}

suite('the jobs of webhooks', () => {
  test('find a delivery whose job was lost', async () => {
    const [to, done] = [await subscribed(), await subscribed()]
    for (const each of [to, done]) await tell(each.own, event())
    await send(done)
    const early = await sweeping(0)
    await wakeOverdue(early.scope)
    const late = await sweeping(180)
    await wakeOverdue(late.scope)
    const ids = (woken: readonly Woken[]) => woken.map(({ webhook }) => webhook)
    assert.ok(!ids(early.woken).includes(to.id))
    assert.ok(ids(late.woken).includes(to.id))
    assert.ok(!ids(late.woken).includes(done.id))
  })

  test('forget deliveries after their time', async () => {
    const to = await subscribed()
    await tell(to.own, event())
    await send(to)
    const days = 86_400 * deliveryRetentionDays
    await forgetDeliveries((await sweeping(days - 60)).scope)
    assert.equal((await deliveriesOf(to)).length, 1)
    await to.own.scope.db
      .updateTable('webhook_deliveries')
      .set({ created_at: new Date(Date.now() - days * 1000).toISOString() })
      .where('organization_id', '=', to.own.id)
      .execute()
    await forgetDeliveries((await sweeping(60)).scope)
    assert.equal((await deliveriesOf(to)).length, 0)
  })

  test('take a webhook one at a time, and wake it when its next attempt is due', async () => {
    const { scope, woken } = await sweeping(0)
    const to = await subscribed()
    const within = { ...(await later(to.own)), enqueue: scope.enqueue }
    await wake(within, to.id)
    await wake(within, to.id, new Date(Date.now() + 90_000).toISOString())
    const [now, then] = woken.map(({ options }) => options)
    assert.deepEqual(now, { singletonKey: to.id, group: to.own.id })
    assert.notEqual(then!.singletonKey, to.id)
    assert.ok(then!.startAfterSeconds! > 85 && then!.startAfterSeconds! <= 91)
  })
})

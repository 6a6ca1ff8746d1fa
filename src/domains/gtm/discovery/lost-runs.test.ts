import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world } from '#test/world.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { closeLostDiscoveries } from './lost-runs.ts'
import { startRun } from './runs.ts'

async function begun() {
  const tenant = await organization()
  const { id } = await provisioned(tenant)
  await transaction(tenant.scope, (inside) => startRun(inside, id))
  const { runtime } = await world()
  return {
    tenant,
    sweepAfter: (seconds: number) =>
      closeLostDiscoveries({
        ...systemScope(runtime),
        now: () => new Date(Date.now() + seconds * 1000),
        enter: async () => ({
          ...tenant.scope,
          now: () => new Date(Date.now() + seconds * 1000),
        }),
      }),
    runs: async () => {
      const path = `/gtm/profiles/${id}/runs/?organization_id=${tenant.id}`
      const { results } = (await tenant.owner.get(path)).body
      return (results as { status: string; failure: string | null }[]).map((run) => [
        run.status,
        run.failure,
      ])
    },
  }
}

suite('a discovery whose process was killed', () => {
  test('is told as failed though nobody discovers again', async () => {
    const { tenant, sweepAfter, runs } = await begun()
    await sweepAfter(180)
    assert.deepEqual(await runs(), [['failed', 'abandoned']])
    const told = (await eventsOf(tenant, 'discovery.')).map(({ type }) => type)
    assert.deepEqual(told, ['discovery.started', 'discovery.failed'])
  })

  test('is not taken for one that still runs', async () => {
    const { sweepAfter, runs } = await begun()
    await sweepAfter(60)
    assert.deepEqual(await runs(), [['running', null]])
  })
})

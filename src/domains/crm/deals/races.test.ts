import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'
import { deals } from './deals.ts'

// Red without the lock of `records.change`: both moves would begin at the first stage.
test('two who move one deal at once follow one another', async () => {
  const tenant = await organization()
  const { make, read } = workbench(tenant)
  const deal = await make('deals')
  await overlapping(
    tenant.scope,
    (inside) => deals.change(inside, deal.id, { stage: 'won' }),
    () => deals.change(tenant.scope, deal.id, { stage: 'lost' }),
  )
  const now = await read('deals', deal)
  assert.deepEqual([now['stage'], now['outcome'], now['probability']], ['lost', 'lost', 0])
  const moves = (await eventsOf(tenant, 'deal.updated')).map(
    ({ changes }) => (changes as Record<string, unknown>)['stage'],
  )
  assert.deepEqual(moves, [
    ['lead', 'won'],
    ['won', 'lost'],
  ])
})

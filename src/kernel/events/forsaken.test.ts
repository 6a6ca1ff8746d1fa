import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { makeDue, systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { told, worker } from './delivery.fixture.ts'
import { forgettingCursors } from './forgetting.ts'

/** Cursors of so many organizations that waited for a subscriber when it went. */
function leaveBehind(subscriber: string, count: number, days = 1): Promise<unknown> {
  return asTableOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into event_cursors
         (organization_id, subscriber, txid, lsn, event_id, attempts, retry_at, updated_at)
       select gen_random_uuid(), $1, 1, 0, gen_random_uuid(), 3, now() - interval '1 day' * $3, now()
         from generate_series(1, $2)`,
      [subscriber, count, days],
    )
  })
}

function takeAway(subscriber: string): Promise<unknown> {
  return asTableOwner((client) =>
    client.query('delete from event_cursors where subscriber = $1', [subscriber]),
  )
}

async function cursorsOf(subscriber: string): Promise<number> {
  const { runtime } = await world()
  const { count } = await runtime.sweep
    .selectFrom('event_cursors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscriber', '=', subscriber)
    .executeTakeFirstOrThrow()
  return count
}

/** How far a subscriber has come, and the last event of an organization. */
async function places(subscriber: string, { id }: Organization) {
  const { runtime } = await world()
  const { base, sweep } = runtime
  const horizon = await base.db
    .selectFrom('event_horizons')
    .select('txid')
    .where('subscriber', '=', subscriber)
    .executeTakeFirstOrThrow()
  const event = await sweep
    .selectFrom('events')
    .select(({ fn }) => fn.max('txid').as('txid'))
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  return { horizon: horizon.txid, event: event.txid }
}

suite('cursors of subscribers that are no more', () => {
  test('keep no other from being tried again, however many wait', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    const gone = `${listener.name}.gone`
    await leaveBehind(gone, 1000)
    let isSick = true
    const { catchUp, forward } = await worker({
      ...listener,
      handle: async (call) => {
        if (isSick) throw new Error('no')
        await listener.handle(call)
      },
    })
    await tell(tenant.scope, 'late')
    await catchUp()
    isSick = false
    forward(10_000)
    await catchUp()
    assert.deepEqual(namesIn(tenant), ['late'])
    await takeAway(gone)
  })

  test('are forgotten after a week, and those of others stay', async () => {
    const [gone, away, there] = ['gone', 'away', 'there'].map((name) => `${randomUUID()}.${name}`)
    await leaveBehind(gone!, 3, 8)
    await leaveBehind(away!, 2, 6)
    await leaveBehind(there!, 1, 8)
    const { runtime } = await world()
    const job = forgettingCursors(() => [...runtime.app.subscribers, { name: there! }])
    await job.handle({ scope: systemScope(runtime), payload: {} })
    assert.deepEqual(await Promise.all([gone!, away!, there!].map(cursorsOf)), [0, 2, 1])
    await Promise.all([away!, there!].map(takeAway))
  })
})

suite('an organization whose deletion is due', () => {
  test('counts as served: nothing is logged, and nobody waits for it', async () => {
    const [doomed, other] = await Promise.all([organization(), organization()])
    const { listener, tell, namesIn } = told()
    let isSick = true
    const { catchUp, delivery, forward, logged } = await worker({
      ...listener,
      handle: async (call) => {
        if (isSick && call.scope.organizationId === doomed.id) throw new Error('no')
        await listener.handle(call)
      },
    })
    await tell(doomed.scope, 'failed')
    await catchUp()
    isSick = false
    await tell(doomed.scope, 'too late')
    await makeDue(doomed)
    forward(10_000)
    logged.length = 0
    await tell(other.scope, 'heard')
    await catchUp()
    assert.equal(await delivery.round(), false)
    assert.deepEqual(logged, [])
    assert.deepEqual([namesIn(doomed), namesIn(other)], [[], ['heard']])
    const { horizon, event } = await places(listener.name, doomed)
    assert.ok(horizon > event)
  })
})

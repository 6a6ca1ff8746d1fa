import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { until } from './until.ts'
import { exchange } from './fuzz/raw-request.ts'
import { gate, withInstance, type Instance } from './instance.ts'
import { asTableOwner } from './table-owner.ts'
import { organization } from './world.ts'

/** Connections to the tests' database by what they are doing, as its owner sees them. */
async function connections(): Promise<{ application_name: string; state: string | null }[]> {
  const { rows } = await asTableOwner((client) =>
    client.query(
      `select application_name, state from pg_stat_activity
        where datname = current_database() and application_name like 'workspace-growth%'`,
    ),
  )
  return rows
}

async function inTransaction() {
  return (await connections()).filter(({ state }) => state?.includes('in transaction')).length
}

function resources() {
  return process
    .getActiveResourcesInfo()
    .filter((kind) => kind !== 'Immediate' && kind !== 'TickObject')
    .sort()
}

function listeners() {
  return process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
}

/** All connections of its pool are back, and nobody waits for one. */
function poolIsWhole({ runtime }: Instance) {
  const { totalCount, idleCount, waitingCount } = runtime.connections.pool
  return waitingCount === 0 && idleCount === totalCount
}

const failing = endpoint({
  route: 'POST /test/failing/',
  summary: 'Fail in a transaction',
  access: 'member',
  body: z.strictObject({ how: z.enum(['throw', 'sql']) }),
  returns: ok(z.object({})),
  handle: ({ scope, body }) =>
    scope.db.transaction().execute(async (db) => {
      if (body.how === 'throw') throw new Error('in a transaction')
      await db
        .selectFrom('no_such_table' as 'users')
        .select('id')
        .execute()
      return {}
    }),
})

suite('a service', () => {
  test('that was closed leaves no connection, timer, socket or listener behind', async () => {
    const { id, owner } = await organization()
    const before = { connections: (await connections()).length, listeners: listeners() }
    const cycle = () =>
      withInstance({}, async ({ as, visitor }) => {
        await visitor.get('/search/')
        await as(owner).get(`/credits/wallet/?organization_id=${id}`)
        await as(owner).post('/crm/contacts/', { organization_id: id, name: 'Ada' })
      })
    await cycle()
    const first = resources()
    for (const _ of [1, 2, 3]) await cycle()
    await until(
      async () => (await connections()).length <= before.connections,
      'connections to the database stay open',
    )
    await until(async () => resources().length <= first.length, `${resources().join()} stay`)
    assert.equal(listeners(), before.listeners)
  })

  test('gives its connections back after operations that fail', async () => {
    const { id, owner } = await organization()
    await withInstance({ endpoints: [failing] }, async (instance) => {
      const fail = (how: string, headers = {}) =>
        instance.as(owner).post('/test/failing/', { organization_id: id, how }, headers)
      const keyed = (index: number) => ({ 'idempotency-key': `failing ${index}` })
      const calls = Array.from({ length: 40 }, (_, index) =>
        fail(index % 2 === 0 ? 'throw' : 'sql', index % 4 < 2 ? {} : keyed(index)),
      )
      for (const { status } of await Promise.all(calls)) assert.equal(status, 500)
      assert.ok(poolIsWhole(instance))
      assert.equal(await inTransaction(), 0)
    })
  })

  test('gives its connections back when callers go away in the middle', async () => {
    const { id, owner } = await organization()
    const steps = Array.from({ length: 20 }, gate)
    const waiting = [...steps]
    const slow = endpoint({
      route: 'POST /test/slow/',
      summary: 'Wait in a transaction',
      access: 'member',
      returns: ok(z.object({})),
      handle: ({ scope }) =>
        scope.db.transaction().execute(async (db) => {
          await db.selectFrom('contacts').select('id').where('organization_id', '=', id).execute()
          await waiting.shift()?.pass()
          return {}
        }),
    })
    await withInstance({ endpoints: [slow] }, async (instance) => {
      const request =
        `POST /api/v1/test/slow/?organization_id=${id} HTTP/1.1\r\nHost: x\r\n` +
        `Authorization: Token ${owner.token}\r\nContent-Length: 0\r\n\r\n`
      await Promise.all(
        steps.map(() => exchange(instance.origin, request, { leaveAfter: 'sending' })),
      )
      for (const { open } of steps) open()
      // A call whose caller has gone may begin late; one that leaks stays.
      const isQuiet = async () => poolIsWhole(instance) && (await inTransaction()) === 0
      await until(isQuiet, 'connections are not given back')
      assert.equal((await instance.as(owner).get('/me/')).status, 200)
    })
  })

  test('opens no more connections than it may, however many call at once', async () => {
    const { id, owner } = await organization()
    await withInstance({}, async (instance) => {
      const client = instance.as(owner)
      const calls = Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0
          ? client.post('/crm/contacts/', { organization_id: id, name: `Contact ${index}` })
          : client.get(`/crm/contacts/?organization_id=${id}`),
      )
      for (const { status } of await Promise.all(calls)) assert.ok(status < 300)
      assert.ok(poolIsWhole(instance))
      assert.ok(instance.runtime.connections.pool.totalCount <= 12)
    })
  })
})

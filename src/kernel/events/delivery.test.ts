import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import { gate } from '#test/instance.ts'
import { organization, type Organization } from '#test/world.ts'
import { transaction } from '../scope.ts'
import { told, worker } from './delivery.fixture.ts'
import { event } from './event.ts'
import { record } from './record.ts'
import { subscriber } from './subscriber.ts'

function cursorOf({ scope, id }: Organization, name: string) {
  return scope.db
    .selectFrom('event_cursors')
    .selectAll()
    .where('organization_id', '=', id)
    .where('subscriber', '=', name)
    .executeTakeFirstOrThrow()
}

async function valueOf(metrics: Registry, name: string): Promise<number> {
  const found = await metrics.getSingleMetric(name)!.get()
  return found.values[0]!.value
}

suite('delivery', () => {
  test('gives every event once and in order, over more than a batch and to each organization', async () => {
    const [one, other] = await Promise.all([organization(), organization()])
    const { listener, tell, namesIn } = told()
    const names = Array.from({ length: 450 }, (_, index) => String(index))
    await tell(one.scope, ...names)
    await tell(other.scope, 'elsewhere')
    const { catchUp, delivery } = await worker(listener)
    await catchUp()
    assert.deepEqual(namesIn(one), names)
    assert.deepEqual(namesIn(other), ['elsewhere'])
    await tell(one.scope, 'later')
    await catchUp()
    while (await delivery.round());
    assert.deepEqual(namesIn(one), [...names, 'later'])
  })

  test('runs the handler as the service, because of the event, in the transaction of the cursor', async () => {
    const tenant = await organization()
    const { listener, tell } = told()
    const follow = event({
      type: 'task.followed',
      summary: 'Stands for what a subscriber records.',
      data: z.object({}),
    })
    const { catchUp } = await worker({
      ...listener,
      handle: async ({ scope }) => {
        record(scope, follow, { subject: tenant.id, data: {} })
      },
    })
    await tell(tenant.scope, 'first')
    await catchUp()
    const events = await tenant.scope.db
      .selectFrom('events')
      .select(['id', 'actor', 'cause', 'type'])
      .where('organization_id', '=', tenant.id)
      .where('subject_id', '=', tenant.id)
      .orderBy('lsn')
      .execute()
    const [cause, effect] = events.slice(-2)
    assert.deepEqual(effect!.actor, { kind: 'system', id: null, user_id: null })
    assert.deepEqual(effect!.cause, { type: 'event', id: cause!.id })
  })

  test('goes on where it left off after a restart, and begins with what is kept', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    await tell(tenant.scope, 'before anybody listened')
    await (await worker(listener)).catchUp()
    await tell(tenant.scope, 'while nobody listened')
    await (await worker(listener)).catchUp()
    await (await worker(listener)).catchUp()
    assert.deepEqual(namesIn(tenant), ['before anybody listened', 'while nobody listened'])
  })

  test('misses no event of a transaction that commits after later ones', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    const { catchUp, delivery } = await worker(listener)
    await catchUp()
    const late = gate()
    const open = transaction(tenant.scope, async (inside) => {
      await inside.db
        .updateTable('tasks')
        .set({ title: 'none' })
        .where('organization_id', '=', tenant.id)
        .execute()
      await inside.db
        .insertInto('contact_email_locks')
        .values({ organization_id: tenant.id, stripe: 1 })
        .execute()
      await late.pass()
      await tell(inside, 'begun first')
    })
    await late.reached
    await tell(tenant.scope, 'begun last')
    await delivery.round()
    assert.deepEqual(namesIn(tenant), [])
    late.open()
    await open
    await catchUp()
    assert.deepEqual(namesIn(tenant).toSorted(), ['begun first', 'begun last'])
  })

  test('is not done twice by two workers at once', async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => organization()))
    const { listener, tell, namesIn } = told()
    const names = Array.from({ length: 300 }, (_, index) => String(index))
    for (const { scope } of tenants) await tell(scope, ...names)
    const workers = await Promise.all([worker(listener), worker(listener), worker(listener)])
    await Promise.all(workers.map(({ catchUp }) => catchUp()))
    for (const { catchUp } of workers) await catchUp()
    for (const tenant of tenants) assert.deepEqual(namesIn(tenant), names)
  })

  test('lets the running batch finish when it stops, and then hears nothing more', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    const middle = gate()
    const { delivery } = await worker({
      ...listener,
      handle: async (call) => {
        await middle.pass()
        await listener.handle(call)
      },
    })
    delivery.start()
    await tell(tenant.scope, 'first')
    await middle.reached
    const stopped = delivery.stop()
    await tell(tenant.scope, 'second')
    middle.open()
    await stopped
    assert.deepEqual(namesIn(tenant), ['first'])
    assert.equal((await cursorOf(tenant, listener.name)).attempts, 0)
  })
})

suite('a subscriber that fails', () => {
  test('stops neither other subscribers nor other organizations, and tries again later', async () => {
    const [sick, sound] = await Promise.all([organization(), organization()])
    const { listener, tell, namesIn } = told()
    const other = told()
    let isSick = true
    const failing = subscriber({
      ...listener,
      handle: async (call) => {
        if (isSick && call.scope.organizationId === sick.id) throw new Error('no')
        await listener.handle(call)
      },
    })
    const alongside = { ...other.listener, types: listener.types }
    const { catchUp, forward, metrics, now, stopClock } = await worker(failing, alongside)
    await tell(sick.scope, 'a', 'b')
    await tell(sound.scope, 'c')
    stopClock()
    await catchUp()
    assert.deepEqual([namesIn(sick), namesIn(sound)], [[], ['c']])
    assert.deepEqual([other.namesIn(sick), other.namesIn(sound)], [['a', 'b'], ['c']])
    const { attempts, failure, retry_at } = await cursorOf(sick, failing.name)
    assert.deepEqual([attempts, failure], [2, 'Error: no'])
    assert.ok(Date.parse(retry_at!) > now().getTime())
    assert.equal(await valueOf(metrics, 'event_delivery_failures_total'), 2)
    assert.ok((await valueOf(metrics, 'event_delivery_lag_seconds')) > 0)
    isSick = false
    await catchUp()
    assert.deepEqual(namesIn(sick), [])
    forward(10_000)
    await catchUp()
    assert.deepEqual(namesIn(sick), ['a', 'b'])
    assert.deepEqual((await cursorOf(sick, failing.name)).failure, null)
    assert.equal(await valueOf(metrics, 'event_delivery_lag_seconds'), 0)
  })

  test('gets all events before the one it fails at, and holds back what comes after', async () => {
    const tenant = await organization()
    const { listener, tell, namesIn } = told()
    const { catchUp, forward } = await worker({
      ...listener,
      handle: async (call) => {
        if (call.events.some(({ data }) => data['name'] === 'poison')) throw new Error('poison')
        await listener.handle(call)
      },
    })
    await tell(tenant.scope, 'a', 'b', 'poison', 'c')
    await catchUp()
    assert.deepEqual(namesIn(tenant), ['a', 'b'])
    const waits: number[] = []
    for (let time = 0; time < 15; time += 1) {
      forward(3_600_000)
      const before = Date.now() + (time + 1) * 3_600_000
      await catchUp()
      waits.push(Date.parse((await cursorOf(tenant, listener.name)).retry_at!) - before)
    }
    assert.deepEqual(namesIn(tenant), ['a', 'b'])
    assert.ok(waits.every((wait) => wait > 0 && wait <= 3_700_000))
    assert.ok(waits.at(-1)! > 1_700_000)
  })

  test('loses nothing of what it wrote before, and repeats nothing', async () => {
    const tenant = await organization()
    const { listener, tell } = told()
    let failures = 1
    const { catchUp } = await worker({
      ...listener,
      handle: async ({ scope, events }) => {
        for (const { id } of events)
          await scope.db
            .insertInto('contacts')
            .values({
              organization_id: tenant.id,
              id,
              name: 'heard',
              email: '',
              phone: '',
              tags: [],
              created_at: scope.now().toISOString(),
              updated_at: scope.now().toISOString(),
            })
            .execute()
        if (failures-- > 0) throw new Error('after writing')
      },
    })
    await tell(tenant.scope, 'a', 'b', 'c')
    await catchUp()
    const at = `?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.get(`/crm/contacts/${at}`)).body.count, 3)
  })
})

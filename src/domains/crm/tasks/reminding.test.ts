import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayMs } from '#kernel/clock.ts'
import { connect, sweepRole } from '#kernel/postgres/connections.ts'
import { globalDatabase } from '#kernel/postgres/database.ts'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, rowsReadBy, wasteIn, type Sent } from '#test/plans.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import { imported } from '../imports/imports.fixture.ts'
import { later, workbench, type Shown } from '../workbench.fixture.ts'
import { remindDue } from './reminding.ts'

async function bench() {
  const tenant = await organization()
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const own = workbench(tenant)
  return {
    ...own,
    at,
    sweep: async (days: number) => remindDue(await later(days)),
    change: async ({ id }: Shown, values: object) => {
      const path = `/crm/tasks/${id}/?organization_id=${tenant.id}`
      assert.equal((await tenant.owner.patch(path, values)).status, 200)
    },
    /** Of what somebody was reminded, in this order. */
    told: async () =>
      (await eventsOf(tenant, 'task.reminded')).map(({ data }) => (data as Shown)['title']),
  }
}

suite('somebody is reminded of a task', () => {
  // Guarded by the lock on the task, and by what it says of its reminders.
  test('when its time comes, once, whoever looks, and again when it is given another one', async () => {
    const { make, change, sweep, told, at } = await bench()
    const task = await make('tasks', { title: 'Call', remind_at: at(1) })
    await sweep(0.9)
    assert.deepEqual(await told(), [])
    await Promise.all([1, 2, 3, 4].map(() => sweep(1.1)))
    await sweep(1.2)
    assert.deepEqual(await told(), ['Call'])
    await change(task, { title: 'Call again', remind_at: at(2) })
    await sweep(1.9)
    assert.deepEqual(await told(), ['Call'])
    await sweep(2.1)
    assert.deepEqual(await told(), ['Call', 'Call again'])
  })

  test('that is not done by then, nor in the trash, and of one that is open again', async () => {
    const { make, change, remove, sweep, told, at } = await bench()
    const remind_at = at(1)
    const [done, gone] = [
      await make('tasks', { title: 'Done', remind_at }),
      await make('tasks', { title: 'Gone', remind_at }),
    ]
    await make('tasks', { title: 'Cancelled', remind_at, status: 'cancelled' })
    await make('tasks', { title: 'Begun', remind_at, status: 'in_progress' })
    await change(done, { status: 'done' })
    await remove('tasks', gone)
    await sweep(1.1)
    assert.deepEqual(await told(), ['Begun'])
    await change(done, { status: 'open' })
    await sweep(1.1)
    assert.deepEqual(await told(), ['Begun', 'Done'])
  })

  test('that comes back from the trash after its time, unless they were before', async () => {
    const { make, remove, back, sweep, told, at } = await bench()
    const before = await make('tasks', { title: 'Told before', remind_at: at(1) })
    const meanwhile = await make('tasks', { title: 'Told afterwards', remind_at: at(2) })
    const ahead = await make('tasks', { title: 'Still ahead', remind_at: at(3) })
    await sweep(1.1)
    for (const task of [before, meanwhile, ahead]) await remove('tasks', task)
    await sweep(2.1)
    assert.deepEqual(await told(), ['Told before'])
    for (const task of [before, meanwhile, ahead]) assert.equal(await back(task), 200)
    for (const days of [2.1, 2.9, 3.1, 3.2]) await sweep(days)
    assert.deepEqual(await told(), ['Told before', 'Told afterwards', 'Still ahead'])
  })

  test('whose time was set in a batch or a file', async () => {
    const { tenant, make, send, sweep, told, at } = await bench()
    const task = await make('tasks', { title: 'Of a file' })
    const data = { title: 'Of a batch', remind_at: at(1) }
    const { status } = await send('/crm/tasks/batch/', { operations: [{ op: 'create', data }] })
    assert.equal(status, 200)
    const file = `id,remind_at\n${task.id},${at(2)}\n`
    const { counts } = await imported(tenant, file, { record: 'task' })
    assert.equal(counts.updated, 1)
    for (const days of [1.1, 2.1]) await sweep(days)
    assert.deepEqual(await told(), ['Of a batch', 'Of a file'])
  })
})

suite('among many tasks', () => {
  /** So many of each kind: told of, still ahead, done; and 501 that are due. */
  async function manyTasks(own: string, each: number): Promise<void> {
    await asTableOwner(async (client) => {
      await client.query('set session_replication_role = replica')
      const { rows } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
          where table_name = 'tasks' and table_schema = 'public' and is_generated = 'NEVER'
            and column_name not in ('id', 'remind_at', 'reminded_until', 'status')`,
      )
      for (const [remind, reminded, status, count] of [
        [`now() - n * interval '1 minute'`, 'now()', 'open', each],
        [`now() + interval '1 day' + n * interval '1 s'`, 'null', 'open', each],
        [`now() - n * interval '1 minute'`, 'null', 'done', each],
        [`now() - n * interval '1 s'`, 'null', 'in_progress', 501],
      ] as const)
        await client.query(
          `insert into tasks (id, remind_at, reminded_until, status, ${rows[0]!.names})
           select gen_random_uuid(), ${remind}, ${reminded}, '${status}', ${rows[0]!.names}
             from tasks, generate_series(1, ${count}) n where organization_id = $1 and remind_at is null`,
          [own],
        )
      await client.query('analyze tasks')
    })
  }

  test('those that are due are found and told of, all of them, and no others are looked at', async (t) => {
    const { tenant, make, told } = await bench()
    await make('tasks')
    await manyTasks(tenant.id, 4000)
    const { database } = await world()
    const sent: Sent[] = []
    const settings = { onError: assert.fail, pipelined: 1, poolSize: 1 }
    const sweeping = connect(database, {
      ...settings,
      role: sweepRole,
      onStatement: keeping(sent),
    })
    t.after(() => sweeping.close())
    await withInstance({ onStatement: keeping(sent) }, async ({ runtime }) => {
      await remindDue({ ...systemScope(runtime), sweep: globalDatabase(sweeping) })
      assert.equal((await told()).length, 501)
      const [everywhere, here] = sent.filter(({ text }) => text.includes('from "tasks"'))
      for (const [connections, statement] of [
        [sweeping, everywhere],
        [runtime.connections, here],
      ] as const) {
        assert.ok(statement)
        const plan = await explain(connections, statement)
        assert.deepEqual(wasteIn(plan), [], JSON.stringify(plan))
        assert.ok(rowsReadBy(plan) < 10, JSON.stringify(plan))
      }
    })
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayMs } from '#kernel/clock.ts'
import { connect, sweepRole } from '#kernel/postgres/connections/connections.ts'
import { globalDatabase } from '#kernel/postgres/database.ts'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, rowsReadBy, wasteIn, type Sent } from '#test/plans.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import { imported } from '../imports/imports.fixture.ts'
import { later, workbench, type Shown } from '../workbench.fixture.ts'
import { remindDue, tellOverdue } from './reminding.ts'

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

suite('it is told that a task is overdue', () => {
  // Guarded by the lock on the task, and by what it says of what was told.
  test('once for each time, whoever looks, though it was in the trash, and not where it has a reminder', async () => {
    const { tenant, make, change, remove, back, at } = await bench()
    const sweep = async (days: number) => tellOverdue(await later(days))
    const overdue = async () =>
      (await eventsOf(tenant, 'task.overdue')).map(({ data }) => (data as Shown)['title'])
    const task = await make('tasks', { title: 'Call', due: at(1) })
    const done = await make('tasks', { title: 'Done', due: at(1), status: 'done' })
    await make('tasks', { title: 'Cancelled', due: at(1), status: 'cancelled' })
    await make('tasks', { title: 'Reminded', due: at(1), remind_at: at(3) })
    await sweep(0.9)
    assert.deepEqual(await overdue(), [])
    await Promise.all([1, 2, 3, 4].map(() => sweep(1.1)))
    await remove('tasks', task)
    assert.equal(await back(task), 200)
    await sweep(1.2)
    assert.deepEqual(await overdue(), ['Call'])
    await change(done, { status: 'open' })
    await change(task, { title: 'Call again', due: at(2) })
    await sweep(2.1)
    assert.deepEqual(await overdue(), ['Call', 'Done', 'Call again'])
  })
})

suite('among many tasks', () => {
  /** So many of each kind: told of, still ahead, ahead by the other time, done; and 501 that are due. */
  async function manyTasks(
    own: string,
    each: number,
    [time, told]: readonly [string, string],
  ): Promise<void> {
    const other = time === 'due' ? 'remind_at' : 'due'
    await asTableOwner(async (client) => {
      await client.query('set session_replication_role = replica')
      const { rows } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
          where table_name = 'tasks' and table_schema = 'public' and is_generated = 'NEVER'
            and column_name not in ('id', 'due', 'remind_at', '${told}', 'status')`,
      )
      for (const [of, at, until, status, count] of [
        [time, `now() - n * interval '1 minute'`, 'now()', 'open', each],
        [time, `now() + interval '1 day' + n * interval '1 s'`, 'null', 'open', each],
        [other, `now() + interval '1 day' + n * interval '1 s'`, 'null', 'open', each],
        [time, `now() - n * interval '1 minute'`, 'null', 'done', each],
        [time, `now() - n * interval '1 s'`, 'null', 'in_progress', 501],
      ] as const)
        await client.query(
          `insert into tasks (id, ${of}, ${told}, status, ${rows[0]!.names})
           select gen_random_uuid(), ${at}, ${until}, '${status}', ${rows[0]!.names}
             from tasks, generate_series(1, ${count}) n where organization_id = $1 and remind_at is null and due is null`,
          [own],
        )
      await client.query('analyze tasks')
    })
  }

  async function noTasks(own: string): Promise<void> {
    await asTableOwner(async (client) => {
      await client.query('delete from tasks where organization_id = $1', [own])
      await client.query('vacuum analyze tasks')
    })
  }

  for (const [type, columns, sweep] of [
    ['task.reminded', ['remind_at', 'reminded_until'], remindDue],
    ['task.overdue', ['due', 'overdue_until'], tellOverdue],
  ] as const)
    test(`those of ${type} are found and told of, all of them, and no others are looked at`, async (t) => {
      const { tenant, make } = await bench()
      await make('tasks', { due: null })
      await manyTasks(tenant.id, 4000, columns)
      t.after(() => noTasks(tenant.id))
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
        await sweep({ ...systemScope(runtime), sweep: globalDatabase(sweeping) })
        assert.equal((await eventsOf(tenant, type)).length, 501)
        // Takes the entries of before they were told of, which a bitmap counts, out of the index; what the planner knows stays.
        await asTableOwner((client) => client.query('vacuum (index_cleanup on) tasks'))
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

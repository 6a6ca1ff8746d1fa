import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { later, workbench, type Shown } from '#domains/crm/workbench.fixture.ts'
import { reminding } from '#domains/crm/tasks/reminding.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Subscriber } from '#kernel/events/subscriber.ts'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { overdueTasks } from './overdue.ts'
import { reminders } from './reminders.ts'

function ago(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString()
}

async function bench() {
  const tenant = await organization()
  const own = workbench(tenant)
  const hear = (of: Subscriber, events: readonly object[]) =>
    transaction(tenant.scope, (scope) => of.handle({ scope, events: events as never }))
  await own.ask('/home/actions/')
  return {
    ...own,
    hear: (of: Subscriber, ...tasks: readonly Shown[]) =>
      hear(
        of,
        tasks.map((data) => ({ data })),
      ),
    /** What the worker does within a minute. */
    minute: async () => {
      const before = (await eventsOf(tenant, 'task.')).length
      await reminding.handle({ scope: await later(0), payload: {} })
      const told = (await eventsOf(tenant, 'task.')).slice(before)
      for (const each of [reminders, overdueTasks])
        await hear(
          each,
          told.filter(({ type }) => each.types.includes(type)),
        )
    },
    shown: async (): Promise<{ title: string; type: string; why: string }[]> =>
      (await own.ask('/home/actions/')).recommendations.filter(({ type }: { type: string }) =>
        ['overdue', 'reminder'].includes(type),
      ),
    change: async ({ id }: Shown, values: object) =>
      assert.equal((await tenant.owner.patch(`/crm/tasks/${id}/${own.at}`, values)).status, 200),
  }
}

suite('an overdue task', () => {
  test('is at Home without a reminder, once, and again when its next time has passed', async () => {
    const { make, minute, shown, change } = await bench()
    const task = await make('tasks', { title: 'Call', due: ago(1) })
    await make('tasks', { title: 'Ahead', due: ago(-1) })
    await make('tasks', { title: 'Done', due: ago(1), status: 'done' })
    await make('tasks', { title: 'Undated', due: null })
    for (let count = 0; count < 2; count += 1) await minute()
    assert.deepEqual(
      (await shown()).map(({ title, type }) => [title, type]),
      [['Call', 'overdue']],
    )
    assert.match((await shown())[0]!.why, /^This task was due by .* UTC and is not done\.$/)
    await change(task, { due: ago(-1) })
    await minute()
    assert.deepEqual(await shown(), [])
    await change(task, { due: ago(0.5) })
    await minute()
    assert.equal((await shown()).length, 1)
  })

  test('is one entry with its reminder, whichever came first', async () => {
    const { make, minute, shown, change } = await bench()
    const first = await make('tasks', { title: 'Reminded', due: ago(-1), remind_at: ago(1) })
    const then = await make('tasks', { title: 'Overdue', due: ago(1) })
    await minute()
    await change(first, { remind_at: null, due: ago(1) })
    await change(then, { remind_at: ago(0.5) })
    await minute()
    assert.deepEqual((await shown()).map(({ title, type }) => `${title} ${type}`).sort(), [
      'Overdue reminder',
      'Reminded reminder',
    ])
  })

  test('of many takes one of twenty places within a day, those that were due last', async () => {
    const { make, hear, shown } = await bench()
    const all: Shown[] = []
    for (let days = 1; days <= 22; days += 1)
      all.push(await make('tasks', { title: `Due ${days}`, due: ago(days) }))
    await hear(overdueTasks, ...all.slice(2))
    await hear(overdueTasks, ...all.slice(0, 2))
    assert.deepEqual(
      (await shown()).map(({ title }) => title),
      all.slice(2).map(({ title }) => title),
    )
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench } from '#domains/crm/workbench.fixture.ts'
import { transaction } from '#kernel/scope.ts'
import { reminded, reminders } from './reminders.ts'

interface Entry {
  readonly type: string
  readonly title: string
  readonly related_id: string
  readonly action_label: string
  readonly actions: readonly { readonly label: string }[]
  readonly payload: { readonly path: string; readonly body: { readonly operations: object[] } }
}

test('a task is at Home when its reminder comes, once, until it is done', async () => {
  const tenant = await organization()
  const { make, ask, read, remove } = workbench(tenant)
  const [one, other] = [await make('tasks'), await make('tasks', { title: 'Write to the mill' })]
  const hear = (of: typeof reminders, type: string, ...data: object[]) =>
    transaction(tenant.scope, (scope) =>
      of.handle({ scope, events: data.map((told) => ({ type, data: told })) as never }),
    )
  const shown = async (): Promise<Entry[]> =>
    (await ask('/home/actions/')).recommendations.filter(({ type }: Entry) => type === 'reminder')
  await shown()
  await hear(reminders, 'task.reminded', one, other, one)
  await hear(reminders, 'task.reminded', one)
  assert.deepEqual(
    (await shown()).map(({ title, related_id }) => `${title} ${related_id}`).sort(),
    [one, other].map(({ id, title }) => `${String(title)} ${id}`).sort(),
  )
  const { payload, actions, action_label } = (await shown()).find(
    ({ related_id }) => related_id === one.id,
  )!
  assert.deepEqual(
    [action_label, ...actions.map(({ label }) => label)],
    ['Mark it as done', 'Take off the list', 'Later', 'Not for me'],
  )
  const { status } = await tenant.owner.post(payload.path.slice('/api/v1'.length), payload.body)
  assert.equal(status, 200)
  const done = await read('tasks', one)
  assert.equal(done['status'], 'done')
  const path = `/crm/tasks/${one.id}/?organization_id=${tenant.id}`
  assert.equal((await tenant.owner.patch(path, { status: 'open' })).status, 200)
  await hear(reminded, 'task.updated', done)
  assert.equal((await shown()).length, 2, 'what was opened again before anybody heard stays')
  assert.equal((await tenant.owner.patch(path, { status: 'done' })).status, 200)
  await hear(reminded, 'task.updated', done, other)
  assert.deepEqual(
    (await shown()).map(({ related_id }) => related_id),
    [other.id],
  )
  await remove('tasks', other)
  await hear(reminded, 'task.deleted', other)
  assert.deepEqual(await shown(), [])
})

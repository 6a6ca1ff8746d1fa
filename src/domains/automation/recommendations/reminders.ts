import { sql } from 'kysely'
import { Task, taskEvents, taskReminded } from '#domains/crm/index.ts'
import { readOrganization } from '#domains/identity/index.ts'
import { localTime } from '#kernel/text/local-time.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recommend, type Suggestion } from './making.ts'
import { openStatuses } from './moves.ts'
import { moveRecommendation } from './recommendations.ts'

/** Shows a task at Home when the moment comes at which somebody wanted to be reminded of it; once while it is shown. */
export const reminders = subscriber({
  name: 'automation.reminders',
  types: [taskReminded.type],
  handle: async ({ scope, events }) => {
    const told = events.map(({ data }) => taskReminded.data.parse(data))
    const { time_zone: zone } = await readOrganization(scope)
    const shown = new Set((await shownOf(scope, told)).map(({ related_id }) => related_id))
    for (const task of told.filter(({ id }) => !shown.has(id))) {
      shown.add(task.id)
      await recommend(scope, [doIt(task, zone)], {
        source_mode: 'reminder',
        related_type: 'task',
        related_id: task.id,
      })
    }
  },
})

/** And takes it away once the task is done or deleted. */
export const reminded = subscriber({
  name: 'automation.reminded_tasks',
  types: [taskEvents.updated.type, taskEvents.deleted.type],
  handle: async ({ scope, events }) => {
    const closed = events
      .map(({ type, data }) => ({ type, ...Done.parse(data) }))
      .filter(({ type, status }) => status === 'done' || type === taskEvents.deleted.type)
    for (const { id, related_id } of await shownOf(scope, closed)) {
      const isDone = closed.some((one) => one.id === related_id && one.status === 'done')
      await moveRecommendation(scope, id, isDone ? 'act' : 'dismiss')
    }
  },
})

const Done = Task.pick({ id: true, status: true })

async function shownOf(scope: OrganizationScope, tasks: readonly { readonly id: string }[]) {
  if (tasks.length === 0) return []
  return scope.db
    .selectFrom('recommendations')
    .select(['id', 'related_id'])
    .where('organization_id', '=', scope.organizationId)
    .where('related_id', '=', sql<string>`any(${tasks.map(({ id }) => id)})`)
    .where('related_type', '=', 'task')
    .where('status', 'in', openStatuses)
    .execute()
}

function doIt(
  { id, title, due }: { id: string; title: string; due: string | null },
  zone: string,
): Suggestion {
  const by = due === null ? '' : ` It is due by ${localTime(due, zone)} ${zone}.`
  return {
    type: 'reminder',
    title: title.slice(0, 200),
    why: `Somebody wanted to be reminded of this task now.${by}`,
    action_label: 'Mark it as done',
    effect_note: 'The task is completed; one that comes again is followed by the next.',
    propose: (organization_id) => ({
      method: 'POST',
      path: '/api/v1/crm/tasks/batch/',
      body: { organization_id, operations: [{ op: 'update', id, data: { status: 'done' } }] },
      needs: [],
    }),
  }
}

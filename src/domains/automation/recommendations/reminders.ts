import { sql } from 'kysely'
import { Task, taskEvents, taskReminded } from '#domains/crm/index.ts'
import { readOrganization } from '#domains/identity/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recommend } from './making.ts'
import { openStatuses } from './moves.ts'
import { moveRecommendation } from './recommendations.ts'
import { doIt } from './task-reminder.ts'

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

/** And takes it away once the task is done; one that is deleted may be restored (`stillDue`). */
export const reminded = subscriber({
  name: 'automation.reminded_tasks',
  types: [taskEvents.updated.type],
  handle: async ({ scope, events }) => {
    const done = events
      .map(({ data }) => Done.parse(data))
      .filter(({ status }) => status === 'done')
    for (const { id } of await shownOf(scope, done)) await moveRecommendation(scope, id, 'act')
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

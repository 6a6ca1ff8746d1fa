import { sql } from 'kysely'
import { openTasksAmong, Task, taskEvents, taskReminded } from '#domains/crm/index.ts'
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
    const shown = new Set(
      (
        await shownOf(
          scope,
          told.map(({ id }) => id),
          'reminder',
        )
      ).map(({ related_id }) => related_id),
    )
    const once = new Map(told.map((task) => [task.id, task]))
    for (const task of [...once.values()].filter(({ id }) => !shown.has(id)))
      await recommend(scope, [doIt(task, zone)], {
        source_mode: 'reminder',
        related_type: 'task',
        related_id: task.id,
      })
  },
})

/** And takes it away once the task is done, unless it was opened again meanwhile; one that is deleted may be restored (`stillDue`). */
export const reminded = subscriber({
  name: 'automation.reminded_tasks',
  types: [taskEvents.updated.type],
  handle: async ({ scope, events }) => {
    const done = events
      .map(({ data }) => Done.parse(data))
      .filter(({ status }) => status === 'done')
    const shown = await shownOf(
      scope,
      done.map(({ id }) => id),
    )
    const open = await openTasksAmong(
      scope,
      shown.flatMap(({ related_id }) => related_id ?? []),
    )
    const reopened = new Set(open.map(({ id }) => id))
    for (const { id, related_id } of shown)
      if (!reopened.has(related_id ?? '')) await moveRecommendation(scope, id, 'act')
  },
})

const Done = Task.pick({ id: true, status: true })

/** The open entries about these tasks, of any source or of one. */
export async function shownOf(
  { db, organizationId }: OrganizationScope,
  tasks: readonly string[],
  source?: 'reminder',
) {
  if (tasks.length === 0) return []
  return db
    .selectFrom('recommendations')
    .select(['id', 'related_id'])
    .where('organization_id', '=', organizationId)
    .where('related_id', '=', sql<string>`any(${tasks})`)
    .where('related_type', '=', 'task')
    .where('status', 'in', openStatuses)
    .$if(source !== undefined, (query) => query.where('source_mode', '=', source ?? ''))
    .execute()
}

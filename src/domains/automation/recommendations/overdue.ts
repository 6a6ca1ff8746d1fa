import { dayMs, timestamp } from '#kernel/clock.ts'
import { openTasksAmong, taskOverdue } from '#domains/crm/index.ts'
import { readOrganization } from '#domains/identity/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recommend } from './making.ts'
import { shownOf } from './reminders.ts'
import { isOverdue, makeUpFor } from './task-reminder.ts'

/** So many within a day, so that a file of old tasks does not push everything else off the list. */
const mostPerDay = 20
const source_mode = 'overdue'

/** Shows a task at Home that is overdue and has no reminder, unless it is shown already; what was due last comes first. */
export const overdueTasks = subscriber({
  name: 'automation.overdue_tasks',
  types: [taskOverdue.type],
  handle: async ({ scope, events }) => {
    const ids = [...new Set(events.map(({ data }) => taskOverdue.data.parse(data).id))]
    const [{ time_zone: zone }, open, shown, free] = await Promise.all([
      readOrganization(scope),
      openTasksAmong(scope, ids),
      shownOf(scope, ids),
      freePlaces(scope),
    ])
    const known = new Set(shown.map(({ related_id }) => related_id))
    const now = scope.now()
    const due = open
      .filter((task) => !known.has(task.id))
      .filter((task) => isOverdue(task, now))
      .sort((one, other) => Date.parse(other.due) - Date.parse(one.due))
      .slice(0, free)
    if (due.length === 0) return
    const suggestions = due.map((task) => ({ ...makeUpFor(task, zone), related_id: task.id }))
    await recommend(scope, suggestions, { source_mode, related_type: 'task', related_id: null })
  },
})

async function freePlaces({ db, organizationId, now }: OrganizationScope): Promise<number> {
  const since = timestamp(new Date(now().getTime() - dayMs))
  const made = await db
    .selectFrom('recommendations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', since)
    .where('source_mode', '=', source_mode)
    .limit(mostPerDay)
    .execute()
  return mostPerDay - made.length
}

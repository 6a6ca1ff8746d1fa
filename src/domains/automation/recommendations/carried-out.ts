import { sql } from 'kysely'
import { Task, taskEvents } from '#domains/crm/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { openStatuses } from './moves.ts'
import { maxLookedAt, moveRecommendation } from './recommendations.ts'

/** Closes what proposes a task once there is one that is called so, by whatever way it was made. */
export const carriedOut = subscriber({
  name: 'automation.carried_out',
  types: [taskEvents.created.type],
  handle: async ({ scope, events }) => {
    const made = events.map(({ data }) => Made.parse(data))
    for (const { id, task, created_at } of await proposing(scope, made))
      if (made.some((one) => one.title === task && one.created_at >= created_at))
        await moveRecommendation(scope, id, 'act')
  },
})

const Made = Task.pick({ title: true, created_at: true })

function proposing(
  { db, organizationId }: OrganizationScope,
  made: readonly { readonly title: string }[],
) {
  const titles = made.map(({ title }) => title)
  const newest = db
    .selectFrom('recommendations')
    .select(['id', 'created_at', sql<string>`payload #>> '{body,title}'`.as('task')])
    .where('organization_id', '=', organizationId)
    .where('status', 'in', openStatuses)
    .orderBy('created_at', 'desc')
    .limit(maxLookedAt)
  return db
    .selectFrom(newest.as('r'))
    .selectAll()
    .where('task', '=', sql<string>`any(${titles}::text[])`)
    .execute()
}

import { dayMs, timestamp } from '../clock.ts'
import { recurring, type SystemScope } from '../jobs/job.ts'
import type { Subscriber } from './subscriber.ts'

/** Whoever is there tries again within an hour; older and newer code beside each other know the same names well before. */
const keptDays = 7
const mostPerRun = 5_000

/** The job that deletes what waits for subscribers that are no more. */
export function forgettingCursors(subscribers: () => readonly Pick<Subscriber, 'name'>[]) {
  return recurring('kernel.forget_cursors', '50 3 * * *', (scope) =>
    forgetCursors(
      scope,
      subscribers().map(({ name }) => name),
    ),
  )
}

async function forgetCursors(scope: SystemScope, names: readonly string[]): Promise<void> {
  const until = timestamp(new Date(scope.now().getTime() - keptDays * dayMs))
  const left = await scope.sweep
    .selectFrom('event_cursors')
    .select(['organization_id', 'subscriber'])
    .where('retry_at', '<=', until)
    .where('subscriber', 'not in', [...names])
    .orderBy('retry_at')
    .limit(mostPerRun)
    .execute()
  for (const [organizationId, cursors] of Map.groupBy(left, (one) => one.organization_id))
    await scope
      .purging(organizationId)
      .deleteFrom('event_cursors')
      .where('organization_id', '=', organizationId)
      .where(
        'subscriber',
        'in',
        cursors.map(({ subscriber }) => subscriber),
      )
      .execute()
}

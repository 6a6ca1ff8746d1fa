import { sql, type RawBuilder } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { taskReminded } from './events.ts'

/** A time of a task that is told of once it has come. */
interface Telling {
  readonly event: typeof taskReminded
  /** The time. */
  readonly column: 'remind_at' | 'due'
  /** Up to which time it was told. */
  readonly told: 'reminded_until' | 'overdue_until'
  /** That it is still to be told, in the words of the indexes that find it. */
  readonly isToTell: RawBuilder<boolean>
}

const mostAtOnce = 500

/** Tells of tasks whose time has come and that are not done, once for each time that is set. */
export function tellingOf(telling: Telling): Sweep {
  return (scope, after) => {
    const until = timestamp(scope.now())
    const due = { table: 'tasks', column: telling.column, until, also: telling.isToTell } as const
    return inEachDue(
      scope,
      due,
      (own) => transaction(own, (inside) => tellThere(inside, telling, until)),
      after,
    )
  }
}

/** Tasks that somebody holds are left to the next run, so that neither waits for the other. Returns whether there may be more. */
async function tellThere(
  scope: OrganizationScope,
  { event, column, told, isToTell }: Telling,
  until: string,
): Promise<boolean> {
  const due = await scope.db
    .selectFrom('tasks')
    .select(['id', 'title', 'due', 'remind_at', 'assignee_id'])
    .where('organization_id', '=', scope.organizationId)
    .where(column, '<=', until)
    .where(isToTell)
    .orderBy(column)
    .limit(mostAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  await scope.db
    .updateTable('tasks')
    .set({ [told]: sql.ref(column) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${due.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const task of due) record(scope, event, { subject: task.id, data: task })
  return due.length === mostAtOnce
}

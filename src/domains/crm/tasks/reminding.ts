import { sql } from 'kysely'
import { inTurn } from '#kernel/jobs/turns.ts'
import { recurring } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { taskOverdue, taskReminded } from './events.ts'
import { tellingOf } from './telling.ts'

/** Tells of tasks of which somebody wanted to be reminded. */
export const remindDue = tellingOf({
  event: taskReminded,
  column: 'remind_at',
  told: 'reminded_until',
  isToTell: sql<boolean>`(remind_at is not null and status in ('open', 'in_progress')
    and (reminded_until is null or reminded_until < remind_at))`,
})

/** Tells of tasks that are overdue, unless somebody wants to be reminded of them at a time of their own. */
export const tellOverdue = tellingOf({
  event: taskOverdue,
  column: 'due',
  told: 'overdue_until',
  isToTell: sql<boolean>`(remind_at is null and due is not null and status in ('open', 'in_progress')
    and (overdue_until is null or overdue_until < due))`,
})

export const reminding = recurring('crm.remind_due', '* * * * *', inTurn([remindDue, tellOverdue]))

/** What the trash keeps of a task beside what is shown, so that nothing is told twice. Holds the task. */
export async function toldUntil(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<{ readonly reminded_until?: string | null; readonly overdue_until?: string | null }> {
  const found = db
    .selectFrom('tasks')
    .select(['reminded_until', 'overdue_until'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
  return (await found.executeTakeFirst()) ?? {}
}

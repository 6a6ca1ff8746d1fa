import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { inEachDue } from '#kernel/jobs/due.ts'
import { recurring, type Sweep } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { taskReminded } from './events.ts'

const mostAtOnce = 500

/** That somebody is still to be reminded of a task, in the words of the indexes that find it. */
const isToRemind = sql<boolean>`(remind_at is not null and status in ('open', 'in_progress')
  and (reminded_until is null or reminded_until < remind_at))`

/** Tells of tasks whose time has come and that are not done, once for each time that is set. */
export const remindDue: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'tasks', column: 'remind_at', until, also: isToRemind } as const
  return inEachDue(
    scope,
    due,
    (own) => transaction(own, (inside) => remindThere(inside, until)),
    after,
  )
}

export const reminding = recurring('crm.remind_due', '* * * * *', remindDue)

/** Tasks that somebody holds are left to the next run, so that neither waits for the other. Returns whether there may be more. */
async function remindThere(scope: OrganizationScope, until: string): Promise<boolean> {
  const due = await scope.db
    .selectFrom('tasks')
    .select(['id', 'title', 'due', 'remind_at', 'assignee_id'])
    .where('organization_id', '=', scope.organizationId)
    .where('remind_at', '<=', until)
    .where(isToRemind)
    .orderBy('remind_at')
    .limit(mostAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  await scope.db
    .updateTable('tasks')
    .set({ reminded_until: sql`remind_at` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${due.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const task of due) record(scope, taskReminded, { subject: task.id, data: task })
  return due.length === mostAtOnce
}

/** What the trash keeps of a task beside what is shown, so that nobody is reminded twice. Holds the task. */
export async function remindedUntil(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<{ readonly reminded_until?: string | null }> {
  const found = db
    .selectFrom('tasks')
    .select('reminded_until')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
  return (await found.executeTakeFirst()) ?? {}
}

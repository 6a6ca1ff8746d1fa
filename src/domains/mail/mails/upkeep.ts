import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { forgetUntil } from '#kernel/jobs/due.ts'
import { enqueueForService } from '#kernel/jobs/job.ts'
import type { Scope } from '#kernel/scope.ts'
import { forgetLinks } from '../links/links.ts'
import { forgetAllowances } from './allowance.ts'
import { delivering } from './delivering.ts'
import { whereForgotten } from './forgetting.ts'

const overdueMs = 60_000
const mostPerRun = 500
export const retentionDays = 30

/** Wakes mails that have been due for a minute, whose job was lost with its process. */
export async function wakeOverdue(scope: Scope): Promise<void> {
  const overdue = await scope.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', timestamp(new Date(scope.now().getTime() - overdueMs)))
    .orderBy('next_attempt_at')
    .limit(mostPerRun)
    .execute()
  for (const { id } of overdue)
    await enqueueForService(scope, delivering, { mail_id: id }, { singletonKey: id })
}

/** Gives up mails that a process handed over and did not live to hear of: a second copy would be worse. */
export async function closeLost(scope: Scope): Promise<void> {
  const lost = await scope.db
    .updateTable('mails')
    .set({
      status: 'unknown',
      next_attempt_at: null,
      last_outcome: 'the process ended before the server had replied',
      recipient: sql`case when ${whereForgotten()} then '' else recipient end`,
      facts: sql`case when ${whereForgotten()} then '{}' else facts end`,
    })
    .where('status', '=', 'handed_over')
    .where('next_attempt_at', '<=', timestamp(scope.now()))
    .returning('id')
    .execute()
  for (const { id } of lost) scope.log.warn({ mail_id: id }, 'nobody knows whether a mail was sent')
}

/** Forgets mails, links and counters whose time is over. */
export async function forget(scope: Scope): Promise<void> {
  const until = timestamp(new Date(scope.now().getTime() - retentionDays * 86_400_000))
  const also = sql<boolean>`next_attempt_at is null`
  await forgetUntil(scope.db, { table: 'mails', column: 'created_at', until, also })
  await forgetLinks(scope)
  await forgetAllowances(scope)
}

import type { Mailer } from '#adapters/mail/mailer.ts'
import { job, recurring, type AnyJob } from '#kernel/jobs/job.ts'
import { delivering } from './delivering.ts'
import { deliver } from './delivery.ts'
import { closeLost, forget, wakeOverdue } from './upkeep.ts'

export function mailJobs(mailer: Mailer): AnyJob[] {
  return [
    job({
      ...delivering,
      access: 'system',
      concurrency: { total: 5, perGroup: 5 },
      handle: ({ scope, payload }) => deliver(scope, mailer, payload.mail_id),
    }),
    recurring('mail.wake_overdue', '* * * * *', async (scope) => {
      await closeLost(scope)
      await wakeOverdue(scope)
    }),
    recurring('mail.forget', '40 * * * *', forget),
  ]
}

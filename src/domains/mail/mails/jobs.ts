import { z } from 'zod'
import type { Mailer } from '#adapters/mail/mailer.ts'
import { job, type AnyJob } from '#kernel/jobs/job.ts'
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
    job({
      name: 'mail.wake_overdue',
      access: 'system',
      payload: z.object({}),
      schedule: '* * * * *',
      handle: async ({ scope }) => {
        await closeLost(scope)
        await wakeOverdue(scope)
      },
    }),
    job({
      name: 'mail.forget',
      access: 'system',
      payload: z.object({}),
      schedule: '40 * * * *',
      handle: ({ scope }) => forget(scope),
    }),
  ]
}

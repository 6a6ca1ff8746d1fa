import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { timestamp } from '#kernel/clock.ts'
import { forgetOlder } from '#kernel/jobs/due.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import { job, recurring, type AnyJob, type SystemScope } from '#kernel/jobs/job.ts'
import { delivering, wake } from './deliveries.ts'
import { drain } from './drain.ts'
import type { Outcomes } from './outcomes.ts'

export const deliveryRetentionDays = 30
const overdueMs = 120_000
const maxPerRun = 500

/** Wakes webhooks whose deliveries have been due for minutes: their job was lost with its process. */
export async function wakeOverdue(scope: SystemScope): Promise<void> {
  const overdue = await scope.sweep
    .selectFrom('webhook_deliveries')
    .select(['organization_id', 'webhook_id'])
    .distinct()
    .where('next_attempt_at', '<=', timestamp(new Date(scope.now().getTime() - overdueMs)))
    .limit(maxPerRun)
    .execute()
  for (const row of overdue) await inEach(scope, [row], (inside) => wake(inside, row.webhook_id))
}

/** Forgets what was sent when its time is over. */
export function forgetDeliveries(scope: SystemScope): Promise<void> {
  return forgetOlder(scope, 'webhook_deliveries', deliveryRetentionDays * 86_400_000)
}

/** Webhooks that a process sends to at once, in total and of one organization. */
export const concurrency = { total: 10, perGroup: 3 }

export function webhookJobs(fetch: SafeFetch, outcomes: Outcomes): AnyJob[] {
  const sender = { fetch, outcomes, running: new Set<string>() }
  return [
    job({
      ...delivering,
      access: 'organization',
      concurrency,
      handle: ({ scope, payload }) => drain(scope, sender, payload.webhook_id),
    }),
    recurring('webhooks.wake_overdue', '* * * * *', wakeOverdue),
    recurring('webhooks.forget_deliveries', '20 * * * *', forgetDeliveries),
  ]
}

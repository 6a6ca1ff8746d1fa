import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { timestamp } from '#kernel/clock.ts'
import { always, forgetOlder, inEachDue } from '#kernel/jobs/due.ts'
import { job, recurring, type AnyJob, type Sweep } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { delivering, wake } from './deliveries.ts'
import { drain } from './drain.ts'
import type { Outcomes } from './outcomes.ts'

export const deliveryRetentionDays = 30
const overdueMs = 120_000

/** Wakes webhooks whose deliveries have been due for minutes: their job was lost with its process. */
export const wakeOverdue: Sweep = (scope, after) => {
  const until = timestamp(new Date(scope.now().getTime() - overdueMs))
  const due = {
    table: 'webhook_deliveries',
    column: 'next_attempt_at',
    until,
    also: always,
  } as const
  return inEachDue(scope, due, (inside) => wakeThere(inside, until), after)
}

async function wakeThere(scope: OrganizationScope, until: string): Promise<void> {
  const overdue = await scope.db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .distinct()
    .where('organization_id', '=', scope.organizationId)
    .where('next_attempt_at', '<=', until)
    .execute()
  for (const { webhook_id } of overdue) await wake(scope, webhook_id)
}

/** Forgets what was sent when its time is over. */
export const forgetDeliveries: Sweep = (scope, after) =>
  forgetOlder(scope, 'webhook_deliveries', deliveryRetentionDays * 86_400_000, after)

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

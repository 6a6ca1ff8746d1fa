import { timestamp } from '../clock.ts'
import { forgetUntil } from '../jobs/due.ts'
import { recurring } from '../jobs/job.ts'
import { forgetExpiredWindows } from './rate-limit.ts'

/** Deletes remembered responses and request counts that have expired. */
const forgetExpired = recurring('kernel.forget_expired', '*/10 * * * *', async (scope) => {
  const now = scope.now()
  const expired = { column: 'expires_at', until: timestamp(now) } as const
  await forgetUntil(scope.sweep, { table: 'idempotency_keys', ...expired })
  await forgetExpiredWindows(scope.db, now)
})

export const kernelJobs = [forgetExpired]

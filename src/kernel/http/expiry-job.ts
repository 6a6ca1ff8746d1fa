import { timestamp } from '../clock.ts'
import { recurring } from '../jobs/job.ts'
import { forgetExpiredWindows } from './rate-limit.ts'

/** Deletes remembered responses and request counts that have expired. */
const forgetExpired = recurring('kernel.forget_expired', '*/10 * * * *', async (scope) => {
  const now = scope.now()
  await scope.sweep
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', timestamp(now))
    .execute()
  await forgetExpiredWindows(scope.db, now)
})

export const kernelJobs = [forgetExpired]

import { z } from 'zod'
import { timestamp } from '../clock.ts'
import { job } from '../jobs/job.ts'
import { forgetExpiredWindows } from './rate-limit.ts'

/** Deletes remembered responses and request counts that have expired. */
const forgetExpired = job({
  name: 'kernel.forget_expired',
  access: 'system',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  handle: async ({ scope }) => {
    const now = scope.now()
    await scope.sweep
      .deleteFrom('idempotency_keys')
      .where('expires_at', '<=', timestamp(now))
      .execute()
    await forgetExpiredWindows(scope.db, now)
  },
})

export const kernelJobs = [forgetExpired]

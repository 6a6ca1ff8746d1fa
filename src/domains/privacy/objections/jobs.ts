import { job, recurring, retriesForDays, type AnyJob } from '#kernel/jobs/job.ts'
import type { OutsiderKeeper } from '#kernel/outsiders.ts'
import { carryOut, forgetUnconfirmed, objecting } from './objections.ts'

export function objectionJobs(keepers: () => readonly OutsiderKeeper[]): AnyJob[] {
  return [
    job({
      ...objecting,
      access: 'system',
      retries: retriesForDays,
      handle: ({ scope, payload }) => carryOut(scope, keepers(), payload.objection_id),
    }),
    recurring('privacy.forget_objections', '40 3 * * *', forgetUnconfirmed),
  ]
}

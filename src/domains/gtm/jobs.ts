import type { SignalSource } from '#adapters/signal-sources/contract.ts'
import { recurring, type AnyJob } from '#kernel/jobs/job.ts'
import { directoryPolicy } from './discovery/directory-source.ts'
import { decayLeads } from './leads/decaying.ts'
import { removeOldEvidence } from './leads/retention.ts'
import { forgetOutside } from './sources/forgetting.ts'

/** The work that recurs, given the sources whose terms it keeps. */
export function gtmJobs(outside: readonly SignalSource[]): AnyJob[] {
  const policies = [directoryPolicy, ...outside.map(({ policy }) => policy)]
  return [
    recurring('gtm.remove_old_evidence', '50 * * * *', async (scope) => {
      await removeOldEvidence(scope, policies)
    }),
    recurring('gtm.decay_leads', '*/10 * * * *', decayLeads),
    recurring('gtm.forget_outside', '*/10 * * * *', forgetOutside),
  ]
}

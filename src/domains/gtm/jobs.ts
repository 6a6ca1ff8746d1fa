import { recurring, type AnyJob } from '#kernel/jobs/job.ts'
import { directoryPolicy } from './discovery/directory-source.ts'
import { closeLostDiscoveries } from './discovery/lost-runs.ts'
import { decayLeads } from './leads/decaying.ts'
import { removingOldEvidence } from './leads/retention.ts'
import { enforceNotices } from './notices/enforcing.ts'
import { recheckEvidence } from './rechecking/rechecking.ts'
import type { SourcesOptions } from './discovery/sources.ts'
import { forgetOutside } from './sources/forgetting.ts'

/** The work that recurs, given the sources whose terms it keeps. */
export function gtmJobs(outside: SourcesOptions): AnyJob[] {
  const policies = [directoryPolicy, ...outside.sources.map(({ policy }) => policy)]
  return [
    recurring('gtm.remove_old_evidence', '50 * * * *', removingOldEvidence(policies)),
    recurring('gtm.recheck_evidence', '20 * * * *', (scope) => recheckEvidence(scope, outside)),
    recurring('gtm.enforce_notices', '30 4 * * *', enforceNotices),
    recurring('gtm.close_lost_discoveries', '* * * * *', closeLostDiscoveries),
    recurring('gtm.decay_leads', '*/10 * * * *', decayLeads),
    recurring('gtm.forget_outside', '*/10 * * * *', forgetOutside),
  ]
}

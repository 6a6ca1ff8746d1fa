import { sql } from 'kysely'
import { inEachDue } from '#kernel/jobs/due.ts'
import type { Sweep } from '#kernel/jobs/job.ts'
import { transaction } from '#kernel/scope.ts'
import { closeStaleRuns, staleUntil } from './runs.ts'

/** Ends discoveries that a crash left running, so that whoever waits for one learns of it. */
export const closeLostDiscoveries: Sweep = (scope, after) => {
  const due = {
    table: 'gtm_runs',
    column: 'started_at',
    until: staleUntil(scope),
    also: sql<boolean>`status = 'running'`,
  } as const
  return inEachDue(scope, due, (own) => transaction(own, (inside) => closeStaleRuns(inside)), after)
}

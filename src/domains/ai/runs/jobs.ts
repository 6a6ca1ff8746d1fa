import { sql } from 'kysely'
import { hundredths } from '#domains/credits/index.ts'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { forgetOlder } from '#kernel/jobs/due.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { RunInterrupted } from '../refusals.ts'
import { closeAndSettle } from './gateway.ts'
import { findLost, nothingUsed, type Ending } from './store.ts'

const mostAtOnce = 500
export const keptDays = 90

/** Closes what a crash left running and gives its credits back. Returns how many there were. */
export async function closeLostRuns(scope: SystemScope): Promise<number> {
  const lost = await scope.sweep
    .selectFrom('ai_runs')
    .select(['organization_id', 'id'])
    .where('status', '=', sql.lit('running'))
    .where('deadline_at', '<=', timestamp(scope.now()))
    .orderBy('deadline_at')
    .limit(mostAtOnce)
    .execute()
  for (const row of lost) await inEach(scope, [row], (inside) => closeLost(inside, row.id))
  return lost.length
}

async function closeLost(scope: OrganizationScope, id: string): Promise<void> {
  const lost = await findLost(scope, id)
  if (lost !== undefined) await closeAndSettle(scope, lost, interrupted)
}

const interrupted: Ending = {
  status: 'failed',
  failure: RunInterrupted.code,
  failure_reason: null,
  retry_after_seconds: null,
  finish_reason: null,
  output: '',
  citations: [],
  usage: nothingUsed,
  charged: hundredths(0),
}

/** Parts of streams are kept so long, for those who lost the connection. */
const partsKeptMs = 2 * 3_600_000

/** Forgets the parts of old streams; the whole message stays. */
function forgetOldParts(scope: SystemScope): Promise<void> {
  return forgetOlder(scope, 'ai_run_chunks', partsKeptMs)
}

/** Forgets old runs with all that was said in them; what they cost stays in the books. */
export function forgetOldRuns(scope: SystemScope): Promise<void> {
  return forgetOlder(scope, 'ai_runs', keptDays * dayMs)
}

export const runJobs = [
  recurring('ai.close_lost_runs', '* * * * *', async (scope) => {
    const lost = await closeLostRuns(scope)
    if (lost > 0) scope.log.warn({ lost }, 'closed lost runs')
  }),
  recurring('ai.forget_old_parts', '*/10 * * * *', forgetOldParts),
  recurring('ai.forget_old_runs', '20 * * * *', forgetOldRuns),
]

import { sql } from 'kysely'
import { hundredths } from '#domains/credits/index.ts'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { forgetOlder, inEachDue } from '#kernel/jobs/due.ts'
import { oneByOne } from '#kernel/jobs/in-each.ts'
import { recurring, type Sweep } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { RunInterrupted } from '../refusals.ts'
import { closeAndSettle } from './gateway.ts'
import { findLost, nothingUsed, type Ending } from './store.ts'

export const keptDays = 90

/** Closes what a crash left running and gives its credits back. */
export const closeLostRuns: Sweep = (scope, after) => {
  const until = timestamp(scope.now())
  const also = sql<boolean>`status = 'running'`
  const due = { table: 'ai_runs', column: 'deadline_at', until, also } as const
  return inEachDue(scope, due, (inside) => closeThere(inside, until), after)
}

async function closeThere(scope: OrganizationScope, until: string): Promise<void> {
  const lost = await scope.db
    .selectFrom('ai_runs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('status', '=', sql.lit('running'))
    .where('deadline_at', '<=', until)
    .orderBy('deadline_at')
    .execute()
  const { organizationId: organization_id, log } = scope
  if (lost.length > 0) log.warn({ organization_id, lost: lost.length }, 'closes lost runs')
  await oneByOne(scope, lost, ({ id }) => closeLost(scope, id))
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
const forgetOldParts: Sweep = (scope, after) =>
  forgetOlder(scope, 'ai_run_chunks', partsKeptMs, after)

/** Forgets old runs with all that was said in them; what they cost stays in the books. */
export const forgetOldRuns: Sweep = (scope, after) =>
  forgetOlder(scope, 'ai_runs', keptDays * dayMs, after)

export const runJobs = [
  recurring('ai.close_lost_runs', '* * * * *', closeLostRuns),
  recurring('ai.forget_old_parts', '*/10 * * * *', forgetOldParts),
  recurring('ai.forget_old_runs', '20 * * * *', forgetOldRuns),
]

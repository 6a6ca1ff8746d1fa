import { sql } from 'kysely'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import { formatCredits } from '#domains/credits/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { Refusal, refusal } from '#kernel/errors.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

export const DiscoveryRunning = refusal(
  409,
  'discovery_running',
  'Leads are being discovered for this profile already',
  'Wait for the running discovery; it takes a few seconds. GET …/leads/ then has its leads.',
)

/** A run takes seconds; one this old was left behind by a crash. */
const staleAfterMs = 120_000

/**
 * Takes the profile for one run. The unique index gtm_runs_running lets one caller through; a run that a
 * crash left behind gives way. To be called in a transaction. @throws DiscoveryRunning
 */
export async function startRun(scope: OrganizationScope, profileId: string): Promise<string> {
  const now = scope.now()
  await closeStaleRun(scope, profileId, now)
  const run = await scope.db
    .insertInto('gtm_runs')
    .values({
      organization_id: scope.organizationId,
      id: scope.newId(),
      profile_id: profileId,
      status: 'running',
      sources: '[]',
      leads_found: 0,
      leads_new: 0,
      charged: 0,
      started_at: timestamp(now),
    })
    // A literal: with a parameter a generic plan could no longer tell that it is the index's predicate.
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'profile_id'])
        .where('status', '=', sql.lit('running'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (run === undefined) throw new DiscoveryRunning()
  return run.id
}

async function closeStaleRun(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  now: Date,
) {
  await db
    .updateTable('gtm_runs')
    .set({ status: 'failed', failure: 'abandoned', finished_at: timestamp(now) })
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .where('status', '=', 'running')
    .where('started_at', '<', timestamp(new Date(now.getTime() - staleAfterMs)))
    .execute()
}

/** Writes down what the sources reported, as soon as it is known. */
export async function noteReports(
  scope: OrganizationScope,
  id: string,
  reports: readonly SourceReport[],
): Promise<void> {
  await runningRun(scope, id)
    .set({ sources: JSON.stringify(reports) })
    .execute()
}

/** Ends a run in the transaction of its results. A run that was taken over writes nothing. @throws DiscoveryRunning */
export async function finishRun(
  scope: OrganizationScope,
  id: string,
  result: { leads_found: number; leads_new: number; charged: number },
): Promise<void> {
  const { numUpdatedRows } = await runningRun(scope, id)
    .set({ ...result, status: 'finished', finished_at: timestamp(scope.now()) })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new DiscoveryRunning()
}

/** Ends a run without results; the refusal's code, or `internal_error`, says why. */
export async function failRun(scope: OrganizationScope, id: string, error: unknown): Promise<void> {
  const failure = error instanceof Refusal ? error.kind.code : 'internal_error'
  await runningRun(scope, id)
    .set({ status: 'failed', failure, finished_at: timestamp(scope.now()) })
    .execute()
}

function runningRun({ db, organizationId }: OrganizationScope, id: string) {
  return db
    .updateTable('gtm_runs')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'running')
}

/** The discoveries of a profile, with what each source reported. */
export async function listRuns(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  request: ListRequest,
) {
  const rows = db
    .selectFrom('gtm_runs')
    .select([
      'id',
      'profile_id',
      'status',
      'failure',
      'sources',
      'leads_found',
      'leads_new',
      'charged',
      'started_at',
      'finished_at',
    ])
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
  const list = await listPage(rows, request, { started_at: sql.ref('started_at') })
  return { ...list, results: list.results.map(shown) }
}

function shown<R extends { charged: number; sources: unknown }>(run: R) {
  return {
    ...run,
    charged: formatCredits(run.charged),
    sources: run.sources as SourceReport[],
  }
}

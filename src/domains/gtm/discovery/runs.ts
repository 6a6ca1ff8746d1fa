import { sql } from 'kysely'
import type { z } from 'zod'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import { formatCredits } from '#domains/credits/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, Refusal, refusal } from '#kernel/errors.ts'
import { eventsOf } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import { always } from '#kernel/jobs/due.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockProfile } from '../profiles/profiles.ts'
import { DiscoveryRun } from './schemas.ts'

export const DiscoveryRunning = conflict(
  'discovery_running',
  'Leads are being discovered for this profile already',
  'Wait for the running discovery; it takes a few seconds. GET …/leads/ then has its leads.',
)

export const DiscoveryPaused = refusal(
  429,
  'discovery_paused',
  'Too many discoveries of the organization have failed',
  'Wait a few minutes; fewer or shorter `icp.query_terms` and `icp.keywords` are searched faster. GET …/runs/ tells what each source reported.',
)

/** A discovery that finds nothing out costs nothing, so this is how often it may be tried in how long. */
const failures = { most: 5, withinMs: 600_000 }

/** Keeps what fails for free from being repeated without end. @throws DiscoveryPaused */
export async function requireSuccess({
  db,
  organizationId,
  now,
}: OrganizationScope): Promise<void> {
  const { failed } = await db
    .selectFrom('gtm_runs')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('organization_id', '=', organizationId)
    .where('started_at', '>', timestamp(new Date(now().getTime() - failures.withinMs)))
    .where(
      sql<boolean>`(failure = 'sources_unavailable' or sources @> '[{"source": "directory", "status": "error"}]')`,
    )
    .executeTakeFirstOrThrow()
  if (failed >= failures.most)
    throw new DiscoveryPaused({ headers: { 'retry-after': String(failures.withinMs / 1000) } })
}

export const discoveryEvents = eventsOf('discovery', DiscoveryRun, {
  started: 'Credits were reserved and sources are being asked for leads.',
  finished: 'A discovery ended, with or without leads.',
  failed: 'A discovery ended without a result; nothing was charged.',
})

const runColumns = DiscoveryRun.keyof().options

/** A run takes seconds; one this old was left behind by a crash. */
const staleAfterMs = 120_000
const abandoned = 'abandoned'

/**
 * Takes the profile for one run, which keeps it from being deleted meanwhile. The unique index gtm_runs_running lets one caller through; a run that a
 * crash left behind gives way. To be called in a transaction.
 * @throws DiscoveryRunning, NotFound
 */
export async function startRun(
  scope: OrganizationScope,
  profileId: string,
  slot?: string,
): Promise<string> {
  const now = scope.now()
  await lockProfile(scope, profileId)
  await closeStaleRuns(scope, profileId)
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
      scheduled_for: slot ?? null,
    })
    // A literal: with a parameter a generic plan could no longer tell that it is the index's predicate.
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'profile_id'])
        .where('status', '=', sql.lit('running'))
        .doNothing(),
    )
    .returning(runColumns)
    .executeTakeFirstOrThrow(() => new DiscoveryRunning())
  tell(scope, 'started', [run])
  return run.id
}

/** Until when a run that is running now must have begun to be one that a crash left behind. */
export function staleUntil({ now }: Pick<OrganizationScope, 'now'>): string {
  return timestamp(new Date(now().getTime() - staleAfterMs))
}

/** Ends what a crash left behind, of one profile or of all. To be called in a transaction. */
export async function closeStaleRuns(scope: OrganizationScope, profileId?: string): Promise<void> {
  const stale = scope.db
    .updateTable('gtm_runs')
    .set({ status: 'failed', failure: abandoned, finished_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('status', '=', sql.lit('running'))
    .where('started_at', '<', staleUntil(scope))
    .where(profileId === undefined ? always : sql<boolean>`profile_id = ${profileId}`)
    .returning(runColumns)
  tell(scope, 'failed', await stale.execute())
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
  result: Pick<Run, 'leads_found' | 'leads_new'> & { charged: number; lead_ids: string[] },
): Promise<void> {
  const finished = await runningRun(scope, id)
    .set({ ...result, status: 'finished', finished_at: timestamp(scope.now()) })
    .returning(runColumns)
    .execute()
  if (finished.length === 0) throw new DiscoveryRunning()
  tell(scope, 'finished', finished)
}

/** Ends a run without results; the refusal's code, or `internal_error`, says why. */
export async function failRun(scope: OrganizationScope, id: string, error: unknown): Promise<void> {
  const failure = error instanceof Refusal ? error.kind.code : 'internal_error'
  const failed = await runningRun(scope, id)
    .set({ status: 'failed', failure, finished_at: timestamp(scope.now()) })
    .returning(runColumns)
    .execute()
  tell(scope, 'failed', failed)
}

function runningRun({ db, organizationId }: OrganizationScope, id: string) {
  return db
    .updateTable('gtm_runs')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'running')
}

function tell(
  scope: OrganizationScope,
  what: keyof typeof discoveryEvents,
  runs: readonly Parameters<typeof shown>[0][],
): void {
  for (const data of runs.map(shown))
    record(scope, discoveryEvents[what], { subject: data.id, data })
}

/**
 * Forgets the runs of a profile that is being deleted, but for what they cost: the ledger is proven against that for as
 * long as it tells of them.
 */
export async function forgetRuns(
  { db, organizationId }: OrganizationScope,
  profileId: string,
): Promise<void> {
  await db
    .deleteFrom('gtm_runs')
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .where('charged', '=', 0)
    .execute()
  await db
    .updateTable('gtm_runs')
    .set({ sources: '[]', lead_ids: [] })
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .execute()
}

/** What a slot of a schedule came to; undefined where no run of it is known but those that crashes left behind. */
export function findSlotRun(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  slot: string,
) {
  return db
    .selectFrom('gtm_runs')
    .select(['id', 'status'])
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .where('scheduled_for', '=', slot)
    .where('failure', 'is distinct from', abandoned)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Hundredths of a credit that scheduled runs of a profile have cost since a time. */
export async function chargedOnSchedule(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  since: string,
): Promise<number> {
  const { charged } = await db
    .selectFrom('gtm_runs')
    .select(sql<number>`coalesce(sum(charged), 0)::bigint`.as('charged'))
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
    .where('started_at', '>=', since)
    .where('scheduled_for', 'is not', null)
    .executeTakeFirstOrThrow()
  return charged
}

/** Writes down that a slot's run was refused before it began. */
export async function noteRefusedRun(
  scope: OrganizationScope,
  profileId: string,
  slot: string,
  failure: string,
): Promise<void> {
  const now = timestamp(scope.now())
  const rows = await scope.db
    .insertInto('gtm_runs')
    .values({
      organization_id: scope.organizationId,
      id: scope.newId(),
      profile_id: profileId,
      status: 'failed',
      failure,
      sources: '[]',
      leads_found: 0,
      leads_new: 0,
      charged: 0,
      started_at: now,
      finished_at: now,
      scheduled_for: slot,
    })
    .returning(runColumns)
    .execute()
  tell(scope, 'failed', rows)
}

/** The discoveries of a profile, with what each source reported. */
export async function listRuns(
  { db, organizationId }: OrganizationScope,
  profileId: string,
  request: ListRequest,
) {
  const rows = db
    .selectFrom('gtm_runs')
    .select(runColumns)
    .where('organization_id', '=', organizationId)
    .where('profile_id', '=', profileId)
  const list = await listPage(rows, request, { started_at: sql.ref('started_at') })
  return { ...list, results: list.results.map(shown) }
}

type Run = z.input<typeof DiscoveryRun>

function shown({
  charged,
  sources,
  ...run
}: Omit<Run, 'charged' | 'sources'> & { charged: number; sources: unknown }): Run {
  return { ...run, charged: formatCredits(charged), sources: sources as SourceReport[] }
}

import { sql } from 'kysely'
import { formatCredits, type Hundredths } from '#domains/credits/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { TooManyRuns } from '../refusals.ts'
import type { Opened } from './gateway.ts'
import type { Key } from './keys.ts'
import { contextHash, type Prepared } from './preparing.ts'
import type { AiRun, Citation, Estimate, Usage } from './schemas.ts'

const columns = [
  ...(['id', 'status', 'failure', 'feature', 'feature_version', 'output', 'output_json'] as const),
  ...(['usage', 'charged', 'estimate', 'engine', 'model', 'context_hash', 'citations'] as const),
  ...(['created_at', 'finished_at'] as const),
] as const

const mostRunning = 50
/** Beyond the calls themselves: looking up, settling, a slow clock. */
const graceMs = 30_000

export function maker({ actor }: OrganizationScope): string {
  if (actor.user_id === null) throw new TypeError('a run belongs to a person')
  return actor.user_id
}

/** The caller's own. */
function ownRuns(scope: OrganizationScope) {
  return scope.db
    .selectFrom('ai_runs')
    .where('organization_id', '=', scope.organizationId)
    .where('created_by', '=', maker(scope))
}

/** @throws NotFound also for what somebody else made */
export async function readRun(scope: OrganizationScope, id: string): Promise<AiRun> {
  const row = await ownRuns(scope)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
  return shown(row)
}

export async function listRuns(scope: OrganizationScope, request: ListRequest) {
  const page = await listPage(ownRuns(scope).select(columns), request, {
    created_at: sql.ref('created_at'),
  })
  return { ...page, results: page.results.map(shown) }
}

type Row = Omit<AiRun, 'usage' | 'estimate' | 'citations' | 'credits_charged' | 'output_json'> & {
  readonly charged: number
  readonly usage: unknown
  readonly estimate: unknown
  readonly citations: unknown
  readonly output_json: unknown
}

export function shown({ charged, usage, estimate, citations, output_json, ...row }: Row): AiRun {
  return {
    ...row,
    usage: usage as Usage,
    estimate: estimate as Estimate,
    citations: citations as Citation[],
    ...(output_json === null ? {} : { output_json: output_json as Record<string, unknown> }),
    credits_charged: formatCredits(charged),
  }
}

export const nothingUsed: Usage = {
  input_tokens: 0,
  output_tokens: 0,
  total_tokens: 0,
  source: 'estimated',
}

interface Inserted {
  readonly key: Key | undefined
  readonly timeMs: number
  readonly threadId: string | undefined
}

/** Writes a run down as running. False where its key belongs to another one. */
export async function insertRun(
  scope: OrganizationScope,
  { id, prepared, reservation }: Opened,
  { key, timeMs, threadId }: Inserted,
): Promise<boolean> {
  const now = scope.now()
  const inserted = await scope.db
    .insertInto('ai_runs')
    .values({
      organization_id: scope.organizationId,
      id,
      created_by: maker(scope),
      status: 'running',
      feature: prepared.feature.name,
      feature_version: prepared.feature.version,
      engine: prepared.model.engine,
      model: prepared.model.id,
      sent: JSON.stringify(sentOf(prepared)),
      context_hash: contextHash(prepared),
      estimate: JSON.stringify(prepared.estimate),
      price: prepared.tariff.price === undefined ? null : JSON.stringify(prepared.tariff.price),
      rate_card_version: prepared.tariff.rate_card_version,
      reservation_id: reservation?.id ?? null,
      reserved: reservation?.amount ?? 0,
      charged: 0,
      usage: JSON.stringify(nothingUsed),
      output: '',
      citations: '[]',
      tools: [],
      thread_id: threadId ?? null,
      key_hash: key?.key_hash ?? null,
      request_hash: key?.request_hash ?? null,
      created_at: timestamp(now),
      deadline_at: timestamp(new Date(now.getTime() + timeMs + graceMs)),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'created_by', 'key_hash'])
        .where('key_hash', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

function sentOf({ instructions, messages, temperature, max_output_tokens, output }: Prepared) {
  return { instructions, messages, temperature, max_output_tokens, output_schema: output?.schema }
}

/** Keeps one person from starting more than can go on. @throws TooManyRuns */
export async function requireFewRunning(scope: OrganizationScope): Promise<void> {
  const { running } = await ownRuns(scope)
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('status', '=', sql.lit('running'))
    .executeTakeFirstOrThrow()
  if (running < mostRunning) return
  throw new TooManyRuns({ members: { running }, headers: { 'retry-after': '5' } })
}

export async function noteUncharged(scope: OrganizationScope, id: string): Promise<void> {
  await oneRun(scope, id).set({ charged: 0 }).execute()
}

/** Which tools it used. */
export async function noteTools(
  scope: OrganizationScope,
  id: string,
  tools: readonly string[],
): Promise<void> {
  await oneRun(scope, id)
    .set({ tools: [...tools] })
    .execute()
}

/** How a run ended. */
export interface Ending {
  readonly status: 'finished' | 'failed' | 'cancelled'
  readonly failure: string | null
  readonly output: string
  readonly output_json?: Readonly<Record<string, unknown>> | undefined
  readonly citations: readonly Citation[]
  readonly usage: Usage
  readonly charged: Hundredths
}

/** Closes a running run; undefined where it is closed already. What failed leaves its key to the next try. */
export async function closeRun(
  scope: OrganizationScope,
  id: string,
  { output_json, citations, usage, ...ending }: Ending,
): Promise<AiRun | undefined> {
  const row = await oneRun(scope, id)
    .where('status', '=', 'running')
    .set({
      ...ending,
      output_json: output_json === undefined ? null : JSON.stringify(output_json),
      citations: JSON.stringify(citations),
      usage: JSON.stringify(usage),
      finished_at: timestamp(scope.now()),
      ...(ending.status === 'finished' ? {} : { key_hash: null, request_hash: null }),
    })
    .returning(columns)
    .executeTakeFirst()
  return row && shown(row)
}

function oneRun({ db, organizationId }: OrganizationScope, id: string) {
  return db
    .updateTable('ai_runs')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
}

/** Asks whoever executes it to stop. @throws NotFound */
export async function requestCancel(scope: OrganizationScope, id: string): Promise<void> {
  const { numUpdatedRows } = await oneRun(scope, id)
    .where('created_by', '=', maker(scope))
    .set(({ fn, ref, val }) => ({
      cancel_requested_at: fn.coalesce(ref('cancel_requested_at'), val(timestamp(scope.now()))),
    }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound()
}

export async function isCancelRequested(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('ai_runs')
    .select(['cancel_requested_at', 'status'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined || row.cancel_requested_at !== null || row.status !== 'running'
}

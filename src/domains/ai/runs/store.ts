import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { z } from 'zod'
import { formatCredits, keptReservation, type Hundredths } from '#domains/credits/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { conditionsOf } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { changingSome } from '#kernel/postgres/fitting.ts'
import { fixedStatement, placesOf } from '#kernel/postgres/connections/fixed-statement.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Opened } from './gateway.ts'
import type { Key } from './keys.ts'
import { maker, ownRuns } from './own-runs.ts'
import { contextHash, type Prepared } from './preparing.ts'
import type { AiRun, Citation, Estimate, runsQuery, Usage } from './schemas.ts'

const columns = [
  ...(['id', 'status', 'failure', 'failure_reason', 'retry_after_seconds'] as const),
  'finish_reason',
  ...(['feature', 'feature_version', 'output', 'output_json', 'usage', 'charged'] as const),
  ...(['estimate', 'engine', 'model', 'context_hash', 'thread_id', 'citations'] as const),
  ...(['created_at', 'finished_at'] as const),
] as const

/** Beyond the calls themselves: looking up, settling, a slow clock. */
const graceMs = 30_000

/** @throws NotFound also for what somebody else made */
export async function readRun(scope: OrganizationScope, id: string): Promise<AiRun> {
  const row = await ownRuns(scope)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
  return shown(row)
}

const filters = {
  status: (status: string) => sql<boolean>`status = ${status}`,
  feature: (feature: string) => sql<boolean>`feature = ${feature}`,
  thread_id: (id: string) => sql<boolean>`thread_id = ${id}`,
  from: (at: string) => sql<boolean>`created_at >= ${at}`,
  to: (at: string) => sql<boolean>`created_at < ${at}`,
}

export async function listRuns(scope: OrganizationScope, query: z.output<typeof runsQuery>) {
  const matching = ownRuns(scope)
    .select(columns)
    .where((eb) => eb.and(conditionsOf(filters, query)))
  const page = await listPage(matching, query, { created_at: sql.ref('created_at') })
  return { ...page, results: page.results.map(shown) }
}

type Row = Omit<
  AiRun,
  | 'failure_reason'
  | 'finish_reason'
  | 'usage'
  | 'estimate'
  | 'citations'
  | 'credits_charged'
  | 'output_json'
> & {
  readonly charged: number
  readonly failure_reason: string | null
  readonly finish_reason: string | null
  readonly usage: unknown
  readonly estimate: unknown
  readonly citations: unknown
  readonly output_json: unknown
}

export function shown({ charged, usage, estimate, citations, output_json, ...row }: Row): AiRun {
  return {
    ...row,
    failure_reason: row.failure_reason as AiRun['failure_reason'],
    finish_reason: row.finish_reason as AiRun['finish_reason'],
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

/** A run as it begins. */
export function runOf(
  scope: OrganizationScope,
  prepared: Prepared,
  thread_id: string | undefined,
): AiRun {
  const { feature, model, estimate } = prepared
  return {
    id: scope.newId(),
    status: 'running',
    failure: null,
    failure_reason: null,
    retry_after_seconds: null,
    finish_reason: null,
    feature: feature.name,
    feature_version: feature.version,
    output: '',
    usage: nothingUsed,
    credits_charged: formatCredits(0),
    estimate,
    engine: model.engine,
    model: model.id,
    context_hash: contextHash(prepared),
    thread_id: thread_id ?? null,
    citations: [],
    created_at: timestamp(scope.now()),
    finished_at: null,
  }
}

interface Inserted {
  readonly key: Key | undefined
  readonly timeMs: number
}

const inserted = [
  ...(['organization_id', 'id', 'created_by', 'status', 'failure', 'failure_reason'] as const),
  ...(['finish_reason', 'feature', 'feature_version', 'engine', 'model', 'sent'] as const),
  ...(['context_hash', 'estimate', 'price', 'rate_card_version', 'reservation_id'] as const),
  ...(['reserved', 'charged', 'usage', 'output', 'citations', 'tools', 'key_hash'] as const),
  ...(['request_hash', 'thread_id', 'created_at', 'finished_at', 'deadline_at'] as const),
] as const

type InsertedRow = Required<Pick<Insertable<Tables['ai_runs']>, (typeof inserted)[number]>>

const inserting = fixedStatement<InsertedRow>((db, at) =>
  changingSome(
    db
      .insertInto('ai_runs')
      .values(placesOf(inserted, at))
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'created_by', 'key_hash'])
          .where('key_hash', 'is not', null)
          .doNothing(),
      )
      .returning('id')
      .compile(),
  ),
)

/** Writes a run down as running; does not fit where its key belongs to another one. */
export function insertion(
  scope: OrganizationScope,
  { run, prepared, reservation }: Opened,
  { key, timeMs }: Inserted,
): CompiledQuery {
  const { usage, estimate, citations, ...all } = run
  const { output_json: _none, credits_charged: _nothing, retry_after_seconds: _later, ...row } = all
  const { price, rate_card_version } = prepared.tariff
  return inserting({
    ...row,
    organization_id: scope.organizationId,
    created_by: maker(scope),
    usage: JSON.stringify(usage),
    estimate: JSON.stringify(estimate),
    citations: JSON.stringify(citations),
    sent: JSON.stringify(sentOf(prepared)),
    price: price === undefined ? null : JSON.stringify(price),
    rate_card_version,
    reservation_id: reservation?.id ?? null,
    reserved: reservation?.amount ?? 0,
    charged: 0,
    tools: [],
    key_hash: key?.key_hash ?? null,
    request_hash: key?.request_hash ?? null,
    deadline_at: timestamp(new Date(Date.parse(run.created_at) + timeMs + graceMs)),
  })
}

function sentOf({ instructions, messages, temperature, max_output_tokens, output }: Prepared) {
  return { instructions, messages, temperature, max_output_tokens, output_schema: output?.schema }
}

/** Which tools it used. */
export function notingTools(
  scope: OrganizationScope,
  id: string,
  tools: readonly string[],
): CompiledQuery {
  return oneRun(scope, id)
    .set({ tools: [...tools] })
    .compile()
}

/** How a run ended. */
export interface Ending {
  readonly status: 'finished' | 'failed' | 'cancelled'
  readonly failure: string | null
  readonly failure_reason: AiRun['failure_reason']
  readonly retry_after_seconds: AiRun['retry_after_seconds']
  readonly finish_reason: AiRun['finish_reason']
  readonly output: string
  readonly output_json?: Readonly<Record<string, unknown>> | undefined
  readonly citations: readonly Citation[]
  readonly usage: Usage
  readonly charged: Hundredths
}

/** A run as it is once it has ended so. */
export function ended(scope: OrganizationScope, run: AiRun, ending: Ending): AiRun {
  const { charged, output_json, citations, ...rest } = ending
  return {
    ...run,
    ...rest,
    citations: [...citations],
    ...(output_json === undefined ? {} : { output_json }),
    credits_charged: formatCredits(charged),
    finished_at: timestamp(scope.now()),
  }
}

const closed = [
  ...(['status', 'failure', 'failure_reason', 'finish_reason', 'output', 'output_json'] as const),
  ...(['citations', 'usage', 'charged', 'finished_at', 'retry_after_seconds'] as const),
] as const

type ClosedRow = Required<Pick<Updateable<Tables['ai_runs']>, (typeof closed)[number]>> & {
  readonly organization_id: string
  readonly id: string
}

const closingOne = fixedStatement<ClosedRow>((db, at) => {
  const kept = (hash: string) =>
    sql<Buffer>`case when ${at((row) => row.status)} = 'finished' then ${sql.ref(hash)} end`
  return changingSome(
    db
      .updateTable('ai_runs')
      .where(
        'organization_id',
        '=',
        at((row) => row.organization_id),
      )
      .where(
        'id',
        '=',
        at((row) => row.id),
      )
      .where('status', '=', sql.lit('running'))
      .set(placesOf(closed, at))
      .set({ key_hash: kept('key_hash'), request_hash: kept('request_hash') })
      .returning('id')
      .compile(),
  )
})

/** Closes a running run; does not fit where it is closed already. What failed leaves its key to the next try. */
export function closing(
  { organizationId: organization_id }: OrganizationScope,
  { id, finished_at }: AiRun,
  { output_json, citations, usage, ...ending }: Ending,
): CompiledQuery {
  return closingOne({
    ...ending,
    organization_id,
    id,
    output_json: output_json === undefined ? null : JSON.stringify(output_json),
    citations: JSON.stringify(citations),
    usage: JSON.stringify(usage),
    finished_at,
  })
}

/** A run that nobody executes any more, whoever made it, and what is reserved for it. */
export async function findLost({ db, organizationId }: OrganizationScope, id: string) {
  const row = await db
    .selectFrom('ai_runs')
    .select([...columns, 'reservation_id', 'reserved'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { reservation_id, reserved, ...run } = row
  const reservation =
    reservation_id === null ? undefined : keptReservation(reservation_id, reserved)
  return { run: shown(run), reservation }
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

/** Those of some runs that nobody wants to end, and that have not ended. */
export async function goingOn(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ai_runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', '=', sql.lit('running'))
    .where('cancel_requested_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

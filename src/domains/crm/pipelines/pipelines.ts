import { sql } from 'kysely'
import { readOrganization, shareOrganization } from '#domains/identity/index.ts'
import { NotFound, unknownRecord } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { askedPage } from '#kernel/lists/asked-page.ts'
import type { List, ListRequest } from '#kernel/lists/page.ts'
import { records } from '#kernel/records/records.ts'
import { queriedFields } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { pipelineShapes, standard, type Pipeline, type Stage } from './schemas.ts'

export const pipelineEvents = recordEvents('pipeline', pipelineShapes.item)

/** Those that are stored; that of the start is when one is changed or added. */
export const pipelines = records('pipelines', {
  columns: ['id', 'name', 'stages', 'is_default', 'created_by', 'created_at', 'updated_at'],
  events: pipelineEvents,
  lists: { query: pipelineShapes.query, filters: {}, orders: {} },
  shape: pipelineShapes.item,
})

type Row = Omit<Pipeline, 'stages'> & { readonly stages: unknown }

/** Stages are written by `NewPipeline` alone. */
export function pipelineOf(row: Row): Pipeline {
  return { ...row, stages: row.stages as Stage[] }
}

/** All of the organization's, the oldest first; as long as none is stored, the one of the start. */
export async function allPipelines(scope: OrganizationScope): Promise<Pipeline[]> {
  const rows = await pipelines.all(scope).orderBy('created_at').orderBy('id').execute()
  return rows.length > 0 ? rows.map(pipelineOf) : [await unstored(scope)]
}

/** The one of the start, as long as nothing of it was changed. */
export async function unstored(scope: OrganizationScope): Promise<Pipeline> {
  const { created_at } = await readOrganization(scope)
  const id = scope.organizationId
  return { id, ...standard, is_default: true, created_by: null, created_at, updated_at: created_at }
}

/** What they may be asked about. */
export const pipelineFields = queriedFields(pipelineShapes.item)

export async function listPipelines(
  scope: OrganizationScope,
  request: ListRequest,
): Promise<List<Pipeline>> {
  const { results, ...page } = await askedPage(await rowsOf(scope), request, pipelineFields)
  return { ...page, results: results.map(pipelineOf) }
}

/** The rows of all, the one that is not stored among them. */
async function rowsOf(scope: OrganizationScope) {
  const { organizationId, db } = scope
  const { id, name, stages, created_at: at } = await unstored(scope)
  const rows = sql<Row>`(
    select id, name, stages, is_default, created_by, created_at, updated_at from pipelines
     where organization_id = ${organizationId}
    union all
    select ${id}::uuid, ${name}, ${JSON.stringify(stages)}::jsonb, true, null, ${at}::timestamptz(3), ${at}::timestamptz(3)
     where not exists (select from pipelines where organization_id = ${organizationId}))`
  return db.selectFrom(rows.as('pipelines')).selectAll()
}

/** @throws NotFound */
export async function readPipeline(scope: OrganizationScope, id: string): Promise<Pipeline> {
  const found = (await allPipelines(scope)).find((one) => one.id === id)
  if (found === undefined) throw new NotFound()
  return found
}

/**
 * The pipeline that is wanted, else that of the deal, else the default one, also where a restored deal names one that is gone; its stages stay until the transaction ends: guarded by
 * the race test of pipelines. @throws ValidationFailed where there is no such pipeline
 */
export async function lockPipeline(
  scope: OrganizationScope,
  { wanted, present }: Readonly<Record<'wanted' | 'present', unknown>>,
): Promise<Pipeline> {
  const id = (wanted ?? present ?? undefined) as string | undefined
  const found = (await findLocked(scope, id)) ?? (await findUnstored(scope, id))
  if (found !== undefined) return found
  if (wanted !== undefined) throw unknownRecord('pipeline_id', 'pipeline')
  return lockPipeline(scope, { wanted, present: undefined })
}

async function findLocked(scope: OrganizationScope, id: string | undefined) {
  const all = pipelines.all(scope)
  const wanted = id === undefined ? all.where('is_default', '=', true) : all.where('id', '=', id)
  const row = await wanted.forShare().executeTakeFirst()
  return row && pipelineOf(row)
}

/** The one of the start: whoever stores it waits for the lock, or did it meanwhile. */
async function findUnstored(scope: OrganizationScope, id: string | undefined) {
  if (id !== undefined && id !== scope.organizationId) return undefined
  await shareOrganization(scope)
  const stored = await findLocked(scope, id)
  return stored !== undefined || (await pipelines.isAny(scope)) ? stored : unstored(scope)
}

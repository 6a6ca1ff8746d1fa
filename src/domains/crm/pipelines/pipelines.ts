import { readOrganization, shareOrganization } from '#domains/identity/index.ts'
import { NotFound, unknownRecord } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import type { ListRequest } from '#kernel/lists/page.ts'
import { records } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { pipelineShapes, standard, type Pipeline, type Stage } from './schemas.ts'

export const pipelineEvents = recordEvents('pipeline', pipelineShapes.item)

/** Those that are stored; that of the start is when one is changed or added. */
export const pipelines = records('pipelines', {
  columns: ['id', 'name', 'stages', 'is_default', 'created_by', 'created_at', 'updated_at'],
  events: pipelineEvents,
  lists: { query: listQuery({}, orderings('created_at', 'created_at')), filters: {}, orders: {} },
  shape: pipelineShapes.item,
})

type Row = Omit<Pipeline, 'stages'> & { readonly stages: unknown }

/** Stages are written by `NewPipeline` alone. */
export function pipelineOf(row: Row): Pipeline {
  return { ...row, stages: row.stages as Stage[] }
}

/** All of the organization's, the oldest first; the one of the start as well, which may not be stored yet. */
export async function allPipelines(scope: OrganizationScope): Promise<Pipeline[]> {
  const rows = await pipelines.all(scope).orderBy('created_at').orderBy('id').execute()
  const stored = rows.map(pipelineOf)
  const isStored = stored.some(({ id }) => id === scope.organizationId)
  return isStored ? stored : [await unstored(scope), ...stored]
}

/** The one of the start, as long as nothing of it was changed. */
export async function unstored(scope: OrganizationScope): Promise<Pipeline> {
  const { created_at } = await readOrganization(scope)
  const id = scope.organizationId
  return { id, ...standard, is_default: true, created_by: null, created_at, updated_at: created_at }
}

export async function listPipelines(
  scope: OrganizationScope,
  request: Omit<ListRequest, 'ordering'>,
) {
  return shortListPage(await allPipelines(scope), request, ({ id }) => id)
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
export async function holdPipeline(
  scope: OrganizationScope,
  { wanted, present }: Readonly<Record<'wanted' | 'present', unknown>>,
): Promise<Pipeline> {
  const id = (wanted ?? present ?? undefined) as string | undefined
  const found = (await findHeld(scope, id)) ?? (await findUnstored(scope, id))
  if (found !== undefined) return found
  if (wanted !== undefined) throw unknownRecord('pipeline_id', 'pipeline')
  return holdPipeline(scope, { wanted, present: undefined })
}

async function findHeld(scope: OrganizationScope, id: string | undefined) {
  const all = pipelines.all(scope)
  const wanted = id === undefined ? all.where('is_default', '=', true) : all.where('id', '=', id)
  const row = await wanted.forShare().executeTakeFirst()
  return row && pipelineOf(row)
}

/** The one of the start: whoever stores it waits for the lock, or did it meanwhile. */
async function findUnstored(scope: OrganizationScope, id: string | undefined) {
  if (id !== undefined && id !== scope.organizationId) return undefined
  await shareOrganization(scope)
  return (await findHeld(scope, id)) ?? unstored(scope)
}

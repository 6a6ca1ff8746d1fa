import { sql } from 'kysely'
import { z } from 'zod'
import { requireRoom } from '#domains/identity/index.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { refused } from '#kernel/query/condition.ts'
import type { NaturalKey } from '#kernel/query/own-fields.ts'
import { noMoreDefault } from '#kernel/records/sole-default.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { deals } from '../deals/deals.ts'
import { lockValues } from '../fields/values.ts'
import { noStageThatIs } from './stages.ts'
import { allPipelines, pipelineOf, pipelines, unstored } from './pipelines.ts'
import {
  pipelineShapes,
  type NewPipeline,
  type Pipeline,
  type PipelineChange,
  type Stage,
} from './schemas.ts'

const maxPipelines = 20
/** So many deals are moved in one transaction. */
const mostMoved = 1000

export const TooManyPipelines = conflict(
  'too_many_pipelines',
  'The organization has reached its limit of pipelines',
  `The limit is ${maxPipelines}. Delete one that is no longer used.`,
)
export const StageInUse = conflict(
  'stage_in_use',
  'Deals are in a stage that would be removed',
  'Send `move_to`, which moves at most 1,000 deals, or first move the deals that `counts` lists.',
  { counts: z.record(z.string(), z.int()).meta({ example: { lead: 3 } }) },
)
export const PipelineIsDefault = conflict(
  'pipeline_is_default',
  'One pipeline has to be the default',
  'Make another pipeline the default first.',
)

/** @throws TooManyPipelines */
export function createPipeline(scope: OrganizationScope, wish: NewPipeline): Promise<Pipeline> {
  return transaction(scope, async (inside) => {
    const all = await lockPipelines(inside, maxPipelines)
    if (wish.is_default) await noMoreDefault(inside, pipelines, all)
    return pipelineOf(
      await pipelines.create(inside, { ...wish, stages: JSON.stringify(wish.stages) }),
    )
  })
}

/** A pipeline is known by its name, whatever the case; of several the oldest. Guarded by the race test of pipelines. */
export const pipelineKeys = {
  name: {
    lock: (scope, values) => lockValues(scope, 'pipeline ', values),
    find: async (scope, value) => {
      const all = await allPipelines(scope)
      return all.find(({ name }) => name.toLowerCase() === value.toLowerCase())?.id
    },
  },
} satisfies Readonly<Record<string, NaturalKey>>

/** Whoever writes one locks all. */
export async function lockAllPipelines(scope: OrganizationScope): Promise<void> {
  await lockPipelines(scope)
}

/** All of them, stored, which nobody else changes or adds to until the transaction ends. @throws TooManyPipelines */
async function lockPipelines(scope: OrganizationScope, max = Infinity): Promise<Pipeline[]> {
  const taken = pipelines.all(scope)
  await requireRoom(scope, { taken, max, Full: TooManyPipelines })
  const stored = (await taken.orderBy('id').forUpdate().execute()).map(pipelineOf)
  return stored.length === 0 ? [await storeStandard(scope)] : stored
}

/** @returns what everybody has seen of it */
async function storeStandard(scope: OrganizationScope): Promise<Pipeline> {
  const seen = await unstored(scope)
  const { name, stages, is_default } = seen
  const first = { ...scope, newId: () => seen.id }
  await pipelines.create(first, { name, stages: JSON.stringify(stages), is_default })
  return seen
}

/** @throws NotFound, RecordChanged, ValidationFailed, StageInUse, PipelineIsDefault */
export function changePipeline(
  scope: OrganizationScope,
  id: string,
  { move_to: moveTo, stages, ...change }: PipelineChange,
): Promise<Pipeline> {
  return transaction(scope, async (inside) => {
    const all = await lockPipelines(inside)
    const before = lockedOf(inside, all, id)
    if (change.is_default === false && before.is_default) throw new PipelineIsDefault()
    if (change.is_default === true && !before.is_default)
      await noMoreDefault(inside, pipelines, all)
    const isOther = stages !== undefined && JSON.stringify(stages) !== JSON.stringify(before.stages)
    const written = isOther ? { stages: JSON.stringify(stages) } : {}
    const { ifMatch: _compared, ...unconditional } = inside
    const after = await pipelines.change(unconditional, id, { ...change, ...written })
    const gone = isOther ? goneFrom(before.stages, stages) : []
    await moveAway(unconditional, { from: before, gone, into: pipelineOf(after), moveTo })
    return pipelineOf(after)
  })
}

/** @throws NotFound, RecordChanged */
function lockedOf(scope: OrganizationScope, all: readonly Pipeline[], id: string): Pipeline {
  const locked = all.find((one) => one.id === id)
  if (locked === undefined) throw new NotFound()
  requireUnchanged(scope, locked, pipelineShapes.item)
  return locked
}

/** The stages that are no more, or mean another outcome for the deals in them. */
function goneFrom(before: readonly Stage[], after: readonly Stage[]): string[] {
  const kept = new Map(after.map(({ key, outcome }) => [key, outcome]))
  return before.filter(({ key, outcome }) => kept.get(key) !== outcome).map(({ key }) => key)
}

/** Deletes a pipeline that is not the default; its deals move to another one, if there are any. @throws NotFound, RecordChanged, PipelineIsDefault, StageInUse, ValidationFailed */
export function deletePipeline(
  scope: OrganizationScope,
  id: string,
  moveTo?: string,
): Promise<void> {
  return transaction(scope, async (inside) => {
    const all = await lockPipelines(inside)
    const from = lockedOf(inside, all, id)
    if (from.is_default) throw new PipelineIsDefault()
    const into = all.find((one) => one.id === moveTo && one.id !== id)
    if (moveTo !== undefined && into === undefined)
      throw refused('move_to', 'not_found', 'There is no other pipeline with this id.')
    const { ifMatch: _compared, ...unconditional } = inside
    const gone = from.stages.map(({ key }) => key)
    await moveAway(unconditional, { from, gone, into: into ?? from, moveTo })
    await pipelines.delete(unconditional, id)
  })
}

interface Move {
  readonly from: Pipeline
  readonly gone: readonly string[]
  readonly into: Pipeline
  /** As it was sent; undefined where deals may not be moved. */
  readonly moveTo: string | undefined
}

/** Moves the deals of stages that are gone, each with its event. @throws StageInUse, ValidationFailed */
async function moveAway(scope: OrganizationScope, { from, gone, into, moveTo }: Move) {
  const within = deals
    .all(scope)
    .where('pipeline_id', '=', from.id)
    .where('stage', '=', sql<string>`any(${gone}::text[])`)
  const found = await within
    .clearSelect()
    .select(['id', 'stage', 'outcome'])
    .limit(mostMoved + 1)
    .execute()
  if (found.length === 0) return
  if (moveTo === undefined || found.length > mostMoved)
    throw new StageInUse({ members: { counts: countsOf(found) } })
  if (from.id === into.id && !into.stages.some(({ key }) => key === moveTo))
    throw refused('move_to', 'not_found', 'The pipeline has no such stage.')
  if (from.id !== into.id) requireEnds(into, found)
  const target = from.id === into.id ? { stage: moveTo } : { pipeline_id: into.id }
  await deals.changeMany(
    scope,
    found.map(({ id }) => ({ id, values: target })),
  )
}

/** So that what was won or lost there is so in the other pipeline. @throws ValidationFailed */
function requireEnds({ stages, name }: Pipeline, found: readonly { readonly outcome: unknown }[]) {
  const missing = found.find(({ outcome }) => !stages.some((one) => one.outcome === outcome))
  if (missing !== undefined)
    throw refused('move_to', 'incompatible', noStageThatIs(missing.outcome, name))
}

/** Up to the most that can be moved at once. */
function countsOf(found: readonly { readonly stage: string }[]): Record<string, number> {
  const groups = Map.groupBy(found, ({ stage }) => stage)
  return Object.fromEntries([...groups].map(([stage, some]) => [stage, some.length]))
}

import type { FieldError } from '#kernel/errors.ts'
import { unknown } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { allPipelines } from '../../pipelines/pipelines.ts'
import type { Pipeline, Stage } from '../../pipelines/schemas.ts'
import { noStageThatIs, stageLike } from '../../pipelines/stages.ts'
import { keyed } from '../cells/read-cell.ts'
import { readOutcome } from '../cells/read-outcome.ts'
import { statusField } from '../naming-fields.ts'
import type { Planned } from './plan.ts'

/** Rows of deals with the keys of the stages that they name, or with a fault where no pipeline has such a stage. */
export async function withStages(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  if (!rows.some(isStaged)) return rows
  const pipelines = await allPipelines(scope)
  return rows.map((row) => (isStaged(row) ? placed(withStatus(row), pipelines) : row))
}

function isStaged({ faults, values, status }: Planned): boolean {
  return faults.length === 0 && (typeof values['stage'] === 'string' || status !== undefined)
}

/** A status that says nothing of how a deal ended is told, and the stage alone counts. */
function withStatus({ notes = [], ...row }: Planned): Planned {
  const isSaid = row.status === undefined || readOutcome(row.status) !== undefined
  const told = isSaid ? notes : [...notes, unknownStatus]
  return told.length === 0 ? row : { ...row, notes: told }
}

const unknownStatus: FieldError = {
  field: statusField,
  code: 'not_a_choice',
  message: 'Send Open, Won or Lost. The deal is at the stage that is named, or else at the first.',
}

/** In the pipeline that is named or the default one. */
function placed(row: Planned, pipelines: readonly Pipeline[]): Planned {
  const { pipeline_id: id } = row.values
  const meant = pipelines.find((one) => (id == null ? one.is_default : one.id === id))
  const outcome = row.status === undefined ? undefined : readOutcome(row.status)
  const found =
    meant === undefined || outcome === undefined || outcome === 'open'
      ? named(row, pipelines, meant?.stages ?? [])
      : ended(row, meant, outcome)
  return withEnding(found, meant?.stages ?? [])
}

/** With the time at which it ended as it did; of one that is open there is none. */
function withEnding(row: Planned, stages: readonly Stage[]): Planned {
  const { values, endings = {} } = row
  const outcome = stages.find(({ key }) => key === values['stage'])?.outcome
  const at = outcome === undefined || outcome === 'open' ? undefined : endings[outcome]
  return at == null || values['closed_at'] != null
    ? row
    : { ...row, values: { ...values, closed_at: at } }
}

/** By its key; else by what people call it, or by how it ends. */
function named(row: Planned, pipelines: readonly Pipeline[], stages: readonly Stage[]): Planned {
  const { stage } = row.values
  if (typeof stage !== 'string') return row
  if (pipelines.some((one) => one.stages.some(({ key }) => key === stage))) return row
  const ending = stages.filter((one) => one.outcome !== 'open' && isEndedSo(one, stage))
  const found = calledSo(stages, stage) ?? (ending.length === 1 ? ending[0] : undefined)
  return found === undefined
    ? { ...row, faults: [noStage(stage, stages)] }
    : { ...row, values: { ...row.values, stage: found.key } }
}

/** Where a deal ended that stayed at the stage where it was: that which is named, if it ends so, else the first that does. */
function ended(row: Planned, { stages, name }: Pipeline, outcome: Stage['outcome']): Planned {
  const { stage } = row.values
  const said = typeof stage === 'string' ? calledSo(stages, stage) : undefined
  const found = stageLike(stages, { key: said?.key, outcome })
  const message = noStageThatIs(outcome, name)
  return found === undefined
    ? { ...row, faults: [{ field: statusField, code: 'incompatible', message }] }
    : { ...row, values: { ...row.values, stage: found.key } }
}

function calledSo(stages: readonly Stage[], stage: string): Stage | undefined {
  return stages.find(({ key }) => key === stage) ?? stages.find(({ name }) => keyed(name) === stage)
}

function isEndedSo({ outcome }: Stage, stage: string): boolean {
  return readOutcome(stage) === outcome
}

function noStage(stage: string, stages: readonly Stage[]): FieldError {
  const keys = stages.map(({ key }) => key)
  return { field: 'stage', code: 'not_a_choice', message: unknown('stage', stage, keys) }
}

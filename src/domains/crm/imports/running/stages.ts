import type { FieldError } from '#kernel/errors.ts'
import { unknown } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { allPipelines } from '../../pipelines/pipelines.ts'
import type { Pipeline } from '../../pipelines/schemas.ts'
import outcomeWords from '../cells/outcome-words.json' with { type: 'json' }
import { keyed } from '../cells/read-cell.ts'
import type { Planned } from './plan.ts'

/** Rows of deals with the keys of the stages that they name, or with a fault where no pipeline has such a stage. */
export async function withStages(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  if (!rows.some(isStaged)) return rows
  const pipelines = await allPipelines(scope)
  return rows.map((row) => (isStaged(row) ? placed(row, pipelines) : row))
}

type Staged = Planned & { readonly values: { readonly stage: string } }

function isStaged({ faults, values }: Planned): boolean {
  return faults.length === 0 && typeof values['stage'] === 'string'
}

/** By its key; else by what people call it, or by how it ends, in the pipeline that is named or the default one. */
function placed(row: Planned, pipelines: readonly Pipeline[]): Planned {
  const { stage, pipeline_id: id } = row.values as Staged['values'] & { pipeline_id?: unknown }
  if (pipelines.some(({ stages }) => stages.some(({ key }) => key === stage))) return row
  const meant = pipelines.find((one) => (id == null ? one.is_default : one.id === id))
  const stages = meant?.stages ?? []
  const called = stages.find(({ name }) => keyed(name) === stage)
  const ending = stages.filter(({ outcome }) => outcome === outcomeOf(stage))
  const found = called ?? (ending.length === 1 ? ending[0] : undefined)
  return found === undefined
    ? { ...row, faults: [noStage(stage, stages)] }
    : { ...row, values: { ...row.values, stage: found.key } }
}

function outcomeOf(stage: string): string | undefined {
  return Object.entries(outcomeWords).find(([, words]) => words.includes(stage))?.[0]
}

function noStage(stage: string, stages: Pipeline['stages']): FieldError {
  const keys = stages.map(({ key }) => key)
  return { field: 'stage', code: 'not_a_choice', message: unknown('stage', stage, keys) }
}

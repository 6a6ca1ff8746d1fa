import { timestamp } from '#kernel/clock.ts'
import { unknown, refused } from '#kernel/query/condition.ts'
import { askOnce } from '#kernel/postgres/ask-once.ts'
import type { Prepare, Values } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { holdPipeline } from '../pipelines/pipelines.ts'
import type { Pipeline, Stage } from '../pipelines/schemas.ts'
import { requireMember } from '../records/owner.ts'

/** What follows from a stage and its pipeline. @throws ValidationFailed */
export async function prepareDeal(...[scope, sent, before]: Parameters<Prepare>) {
  await requireMember(scope, sent, before)
  // Null names the default pipeline.
  const { pipeline_id: pipelineId, ...values } = withoutNull(sent)
  const isMoved = before === undefined || 'stage' in values || pipelineId !== undefined
  if (!isMoved && !('pipeline_id' in sent)) return values
  const present = 'pipeline_id' in sent ? undefined : before?.['pipeline_id']
  const pipeline = await askOnce(scope, `pipeline ${String(pipelineId)} ${String(present)}`, () =>
    holdPipeline(scope, { wanted: pipelineId, present }),
  )
  const stage = stageOf(pipeline, values['stage'], before)
  const placed = { ...values, pipeline_id: pipeline.id, stage: stage.key }
  return isSame(before, placed, stage) ? placed : byStage(scope, placed, stage)
}

function withoutNull(sent: Values): Values {
  const { pipeline_id: id, ...values } = sent
  return id == null ? values : sent
}

/** The one that is named; else that of before, if the pipeline has it; else the first that is open. */
function stageOf({ stages, name }: Pipeline, wanted: unknown, before: Values | undefined): Stage {
  const found = stages.find(({ key }) => key === (wanted ?? before?.['stage']))
  const keys = stages.map(({ key }) => key)
  if (found === undefined && typeof wanted === 'string')
    throw refused(
      'stage',
      'not_a_choice',
      `${unknown('stage', wanted, keys)} The pipeline ${name} has ${keys.join(', ')}.`,
    )
  const first = found ?? stages.find(({ outcome }) => outcome === 'open')
  if (first === undefined) throw new TypeError(`${name} has no stage that is open`)
  return first
}

function isSame(before: Values | undefined, placed: Values, { outcome }: Stage): boolean {
  return (
    before !== undefined &&
    before['stage'] === placed['stage'] &&
    before['pipeline_id'] === placed['pipeline_id'] &&
    before['outcome'] === outcome
  )
}

/** What is sent itself stays as it is. */
function byStage({ now }: OrganizationScope, values: Values, { probability, outcome }: Stage) {
  const closed_at = outcome === 'open' ? null : timestamp(now())
  return {
    ...values,
    outcome,
    probability: values['probability'] ?? probability,
    closed_at: values['closed_at'] ?? closed_at,
  }
}

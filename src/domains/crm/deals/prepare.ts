import { timestamp } from '#kernel/clock.ts'
import { refused } from '#kernel/query/condition.ts'
import { askOnce } from '#kernel/postgres/ask-once.ts'
import { fold } from '#kernel/text/fold.ts'
import { nearest } from '#kernel/text/nearest.ts'
import type { Values } from '#kernel/values.ts'
import type { Prepare } from '#kernel/records/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockPipeline } from '../pipelines/pipelines.ts'
import type { Pipeline, Stage } from '../pipelines/schemas.ts'
import { noStageThatIs, stageLike } from '../pipelines/stages.ts'
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
    lockPipeline(scope, { wanted: pipelineId, present }),
  )
  const stage = stageOf(pipeline, values['stage'], before)
  const placed = { ...values, pipeline_id: pipeline.id, stage: stage.key }
  return isSame(before, placed, stage) ? placed : byStage(scope, { placed, before }, stage)
}

function withoutNull(sent: Values): Values {
  const { pipeline_id: id, ...values } = sent
  return id == null ? values : sent
}

/** The one that is named; else one that ends a deal as before; else the first that is open. @throws ValidationFailed */
function stageOf(pipeline: Pipeline, wanted: unknown, before: Values | undefined): Stage {
  const { stages, name } = pipeline
  if (typeof wanted === 'string') return stageNamed(pipeline, wanted)
  const { stage: key, outcome = 'open' } = before ?? {}
  const found = stageLike(stages, { key, outcome })
  if (found !== undefined) return found
  throw refused(
    'pipeline_id',
    'incompatible',
    `${noStageThatIs(outcome, name)} Alternatively, send \`stage\`.`,
  )
}

function stageNamed({ stages, name }: Pipeline, wanted: string): Stage {
  const found = stages.find(({ key }) => key === wanted) ?? stageCalled(stages, wanted)
  if (found !== undefined) return found
  const keys = stages.map(({ key }) => key)
  const near = nearest(wanted, keys)
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`
  const has = `The pipeline ${name} has ${keys.join(', ')}.`
  const none = `There is no stage "${wanted.slice(0, 60)}".`
  throw refused('stage', 'not_a_choice', `${none}${meant} ${has}`)
}

/** The one of that name, as people say it; none where several are called so. */
function stageCalled(stages: readonly Stage[], wanted: string): Stage | undefined {
  const called = stages.filter(({ name }) => fold(name) === fold(wanted))
  return called.length === 1 ? called[0] : undefined
}

function isSame(before: Values | undefined, placed: Values, { outcome }: Stage): boolean {
  return (
    before !== undefined &&
    before['stage'] === placed['stage'] &&
    before['pipeline_id'] === placed['pipeline_id'] &&
    before['outcome'] === outcome
  )
}

interface Placed {
  readonly placed: Values
  readonly before: Values | undefined
}

/** What is sent itself stays as it is, and so does when it ended, where it ends as before. */
function byStage({ now }: OrganizationScope, { placed, before }: Placed, stage: Stage) {
  const { probability, outcome } = stage
  const ended = before?.['outcome'] === outcome ? before['closed_at'] : undefined
  const closed_at = outcome === 'open' ? null : (ended ?? timestamp(now()))
  return {
    ...placed,
    outcome,
    probability: placed['probability'] ?? probability,
    closed_at: placed['closed_at'] ?? closed_at,
  }
}

import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockPipeline } from '../pipelines/pipelines.ts'
import type { Pipeline, Stage } from '../pipelines/schemas.ts'
import { stageLike } from '../pipelines/stages.ts'

/**
 * A deal as it can be put back: in the default pipeline where its own is gone, in a stage that ends it as before, that of
 * the same key before others, else in one of that key, else in the first. Another stage brings its probability, as it does wherever a deal is moved; another
 * outcome is the deal's.
 */
export async function placeAgain<D extends Readonly<Record<string, unknown>>>(
  scope: OrganizationScope,
  deal: D,
): Promise<D> {
  const pipeline = await lockPipeline(scope, { wanted: undefined, present: deal['pipeline_id'] })
  const { key, outcome, probability } = stageFor(pipeline, deal)
  const brought = key === deal['stage'] ? {} : { probability }
  const placed = { ...deal, pipeline_id: pipeline.id, stage: key, ...brought }
  if (outcome === deal['outcome']) return placed
  const closed_at = outcome === 'open' ? null : (deal['closed_at'] ?? timestamp(scope.now()))
  return { ...placed, outcome, probability, closed_at }
}

function stageFor({ stages }: Pipeline, deal: Readonly<Record<string, unknown>>): Stage {
  const { stage, outcome } = deal
  const found =
    stageLike(stages, { key: stage, outcome }) ??
    stages.find(({ key }) => key === stage) ??
    stages[0]
  if (found === undefined) throw new TypeError('a pipeline has stages')
  return found
}

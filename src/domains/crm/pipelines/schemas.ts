import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { createdBy, text } from '../records/fields.ts'
import { visible } from '#kernel/wire/texts.ts'

export const stageKey = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/, 'Send the key of a stage, such as in_review')
  .meta({ description: 'The key of the stage, as deals name it.', example: 'lead' })

export const outcomes = ['open', 'won', 'lost'] as const
const outcome = z.enum(outcomes).meta({
  description: 'The outcome of deals in this stage.',
  example: 'open',
})
const percent = z
  .int()
  .min(0)
  .max(100)
  .meta({ description: 'Probability that a deal in this stage is won, in percent.', example: 10 })

const Stage = z.strictObject({
  key: stageKey,
  name: visible(text(100, 'Lead').min(1)),
  probability: percent,
  outcome,
})
export type Stage = z.output<typeof Stage>

function haveOwnKeys(stages: readonly Stage[]): boolean {
  return new Set(stages.map(({ key }) => key)).size === stages.length
}

function haveBeginning(stages: readonly Stage[]): boolean {
  return stages.some(({ outcome: its }) => its === 'open')
}

const stages = z
  .array(Stage)
  .min(1)
  .max(30)
  .refine(haveOwnKeys, 'Give each stage a key of its own')
  .refine(haveBeginning, 'Send at least one stage whose outcome is open')
  .meta({
    description: 'The stages in order. New deals begin in the first open one.',
    example: [{ key: 'lead', name: 'Lead', probability: 10, outcome: 'open' }],
  })

const fields = {
  name: visible(text(100, 'Sales').min(1)),
  stages,
  is_default: z.boolean().meta({
    description:
      'Whether deals that name no pipeline are in this one. Exactly one pipeline is the default.',
    example: false,
  }),
}

export const pipelineShapes = shapesOf('Pipeline', {
  shown: { ...fields, created_by: createdBy },
  fields,
  defaults: { is_default: false },
  query: listQuery({}, orderings('created_at', 'created_at')).safeExtend({
    page_size: shortListQuery.shape.page_size,
  }),
})

/** Deals in stages that are gone are moved to `move_to`. */
export const PipelineChange = pipelineShapes.change
  .safeExtend({
    move_to: stageKey.optional().meta({
      description: 'The stage to which deals move if theirs is removed or changes its outcome.',
      example: 'lead',
    }),
  })
  .meta({ id: 'PipelineChange' })
export type Pipeline = z.output<typeof pipelineShapes.item>
export type NewPipeline = z.output<typeof pipelineShapes.create>
export type PipelineChange = z.output<typeof PipelineChange>

function stage(key: string, probability: number, its: Stage['outcome'] = 'open'): Stage {
  return { key, name: key.charAt(0).toUpperCase() + key.slice(1), probability, outcome: its }
}

/** The one that every organization has from the start. */
export const standard = {
  name: 'Sales',
  stages: [
    stage('lead', 10),
    stage('qualified', 30),
    stage('proposal', 60),
    stage('won', 100, 'won'),
    stage('lost', 0, 'lost'),
  ],
}

import { z } from 'zod'
import { resource } from '#kernel/http/resource.ts'
import { checked } from '#kernel/wire/input.ts'
import { id } from '#kernel/wire/primitives.ts'
import {
  changePipeline,
  createPipeline,
  deletePipeline,
  lockAllPipelines,
  PipelineIsDefault,
  pipelineKeys,
  StageInUse,
  TooManyPipelines,
} from './changes.ts'
import { listPipelines, pipelineFields, readPipeline } from './pipelines.ts'
import { PipelineChange, pipelineShapes } from './schemas.ts'

const moveTo = {
  move_to: id.optional().meta({
    description:
      'The pipeline to which its deals move, each to the stage with the same key and outcome, or else to the first with that outcome.',
  }),
}
const deleteQuery = z.strictObject(moveTo)
/** Data of a batch may name the pipeline beside it. */
const deletion = z.object(moveTo)

export const pipelineEndpoints = resource({
  names: ['pipeline', 'pipelines'],
  path: '/crm/pipelines/',
  shapes: { ...pipelineShapes, change: PipelineChange },
  fields: pipelineFields,
  batch: {
    access: 'admin',
    keys: pipelineKeys,
    lockIds: lockAllPipelines,
    delete: (scope, id, data) => deletePipeline(scope, id, checked(deletion, data).move_to),
  },
  verbs: {
    list: listPipelines,
    read: readPipeline,
    create: createPipeline,
    change: changePipeline,
    delete: deletePipeline,
  },
  more: {
    list: { description: 'Every organization starts with one, with the stages lead to lost.' },
    create: { access: 'admin', refuses: [TooManyPipelines] },
    change: {
      access: 'admin',
      description: 'Removing a stage that has deals, or changing its outcome, requires `move_to`.',
      refuses: [StageInUse, PipelineIsDefault],
    },
    delete: {
      access: 'admin',
      query: deleteQuery,
      refuses: [StageInUse, PipelineIsDefault],
      handle: ({ scope, params, query }) => deletePipeline(scope, params.id, query.move_to),
    },
  },
})

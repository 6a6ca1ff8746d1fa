import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'

const uuid = z.uuid().meta({ example: '0199a1b2-0000-7000-8000-000000000001' })
const moment = z.iso.datetime().meta({ example: '2026-11-20T10:00:00.000Z' })
const status = z
  .enum(['draft', 'live', 'paused', 'archived'])
  .meta({ description: 'Every workflow begins as a draft.', example: 'draft' })

export const Workflow = z
  .object({
    id: uuid,
    name: z.string().meta({ example: 'Welcome new partners' }),
    description: z
      .string()
      .meta({ example: 'A letter on the first day, a call in the first week.' }),
    status,
    created_by: uuid.nullable().meta({
      description: 'The person who made it; null where the service itself did.',
      example: '0199a1b2-0000-7000-8000-000000000002',
    }),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Workflow' })

export const NewWorkflow = z
  .strictObject({
    name: z.string().trim().min(1).max(200).meta({ example: 'Welcome new partners' }),
    description: z
      .string()
      .trim()
      .max(5000)
      .default('')
      .meta({ example: 'A letter on the first day, a call in the first week.' }),
  })
  .meta({ id: 'NewWorkflow' })

export const WorkflowList = listOf(Workflow, 'WorkflowList')
export const workflowsQuery = listQuery(
  {
    status: status.optional(),
    search: z.string().trim().max(200).optional().meta({
      description: 'Text in the name or the description, in any case.',
      example: 'welcome',
    }),
  },
  orderings('-created_at', 'created_at', 'name', 'updated_at'),
)
export const workflowPath = z.strictObject({ id: uuid })

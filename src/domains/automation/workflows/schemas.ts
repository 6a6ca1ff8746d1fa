import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id } from '#kernel/wire/primitives.ts'
import { search, visible } from '#kernel/wire/texts.ts'

const status = z
  .enum(['draft', 'live', 'paused', 'archived'])
  .meta({ description: 'Every workflow begins as a draft.', example: 'draft' })
const name = z.string().meta({ example: 'Welcome new partners' })
const description = z
  .string()
  .meta({ example: 'A letter on the first day, a call in the first week.' })

export const workflowShapes = shapesOf('Workflow', {
  shown: {
    name,
    description,
    status,
    created_by: id.nullable().meta({
      description: 'The person who created it; null if the service did.',
      example: '0199a1b2-0000-7000-8000-000000000002',
    }),
  },
  fields: { name: visible(name.trim().min(1).max(200)), description: description.trim().max(5000) },
  defaults: { description: '' },
  query: listQuery(
    {
      status: status.optional(),
      search: search.meta({
        description:
          'Up to ten words to find in the name or the description. Each must begin a word there; case and accents are ignored.',
        example: 'welcome',
      }),
    },
    orderings('-created_at', 'created_at', 'name', 'updated_at'),
  ),
})
export type NewWorkflow = z.output<typeof workflowShapes.create>

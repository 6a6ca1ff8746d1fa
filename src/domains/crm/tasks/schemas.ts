import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { anyInstant, id, instant, search } from '#kernel/wire/primitives.ts'
import { contactId } from '../records/fields.ts'

const title = z.string().meta({ example: 'Call the mill about the new flour' })
const fields = {
  title: title.trim().min(1).max(300),
  due: anyInstant.nullable(),
  status: z.enum(['open', 'in_progress', 'done', 'cancelled']).meta({ example: 'open' }),
  contact_id: contactId,
}

export const taskShapes = shapesOf('Task', {
  shown: { ...fields, title, due: instant.nullable() },
  fields,
  defaults: { due: null, status: 'open', contact_id: null },
  query: listQuery(
    {
      status: fields.status.optional(),
      due_before: anyInstant.optional().meta({ description: 'Due earlier than this instant.' }),
      due_after: anyInstant.optional().meta({ description: 'Due at this instant or later.' }),
      contact_id: id.optional(),
      search,
    },
    orderings('-created_at', 'created_at', 'due', 'updated_at', 'title'),
  ),
})

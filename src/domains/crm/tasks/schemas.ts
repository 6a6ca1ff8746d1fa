import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { anyInstant, id, instant, search } from '#kernel/wire/primitives.ts'
import { contactId } from '../contacts/schemas.ts'

const title = z.string().meta({ example: 'Call the mill about the new flour' })
const fields = {
  title: title.trim().min(1).max(300),
  due: anyInstant.nullable(),
  status: z.enum(['open', 'in_progress', 'done', 'cancelled']).meta({ example: 'open' }),
  contact_id: contactId,
}

export const Task = z
  .object({
    id,
    title,
    due: instant.nullable(),
    status: fields.status,
    contact_id: contactId,
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Task' })
export const NewTask = z
  .strictObject({
    ...fields,
    due: fields.due.default(null),
    status: fields.status.default('open'),
    contact_id: contactId.default(null),
  })
  .meta({ id: 'NewTask' })
export const TaskChange = z.strictObject(fields).partial().meta({ id: 'TaskChange' })
export const TaskList = listOf(Task, 'TaskList')

export const tasksQuery = listQuery(
  {
    status: fields.status.optional(),
    due_before: anyInstant.optional().meta({ description: 'Due earlier than this instant.' }),
    due_after: anyInstant.optional().meta({ description: 'Due at this instant or later.' }),
    contact_id: id.optional(),
    search,
  },
  orderings('-created_at', 'created_at', 'due', 'updated_at', 'title'),
)

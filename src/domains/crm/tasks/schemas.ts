import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { further } from '#kernel/wire/further.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { search, visible } from '#kernel/wire/texts.ts'
import { custom, shownCustom } from '../fields/schemas.ts'
import * as field from '../records/fields.ts'
import { linkFilters, links, noLinks } from '../records/links.ts'

const title = z.string().meta({ example: 'Call the mill about the new flour' })
const priority = further(z.enum(['low', 'normal', 'high', 'urgent']).meta({ example: 'normal' }))
const assigneeId = further(id.nullable().meta({ description: 'The member who is to do the task.' }))
const fields = {
  title: visible(title.trim().min(1).max(300)),
  due: anyInstant.nullable(),
  status: z.enum(['open', 'in_progress', 'done', 'cancelled']).meta({ example: 'open' }),
  ...links,
  body: further(field.longText(20_000, 'Ask for the *coarse* one.').describe('Markdown.')),
  remind_at: further(anyInstant.nullable()),
  priority,
  assignee_id: assigneeId,
  external_id: field.externalId,
  custom: further(custom),
  recurrence: further(
    z.string().trim().max(300).nullable().meta({
      description:
        'An RRULE of RFC 5545 that repeats daily or less often, from `due` in the organization’s time zone or from a line `DTSTART;TZID=…` before it. Once the task is done, the next one follows.',
      example: 'FREQ=WEEKLY;BYDAY=MO',
    }),
  ),
}

export const taskShapes = shapesOf('Task', {
  shown: {
    ...fields,
    title,
    due: instant.nullable(),
    body: further(z.string().meta({ example: 'Ask for the *coarse* one.' })),
    remind_at: further(instant.nullable()),
    custom: further(shownCustom),
    follows_id: further(id.nullable().meta({ description: 'The task that this one repeats.' })),
    created_by: field.createdBy,
  },
  fields,
  defaults: {
    custom: {},
    recurrence: null,
    follows_id: null,
    due: null,
    status: 'open',
    ...noLinks,
    body: '',
    remind_at: null,
    priority: 'normal',
    assignee_id: null,
    external_id: null,
  },
  query: listQuery(
    {
      status: fields.status.optional(),
      due_before: anyInstant.optional().meta({ description: 'Due earlier than this instant.' }),
      due_after: anyInstant.optional().meta({ description: 'Due at this instant or later.' }),
      ...linkFilters,
      assignee_id: further(id.optional()),
      external_id: field.externalIdFilter,
      priority: priority.optional(),
      search,
    },
    orderings('-created_at', 'created_at', 'due', 'updated_at', 'title'),
  ),
})
type Fields = z.output<typeof taskShapes.create>
/** What is left out has its default. */
export type NewTask = Pick<Fields, 'title' | 'due' | 'status' | 'contact_id'> & Partial<Fields>

import { z } from 'zod'
import { domain } from '#kernel/domain.ts'
import { unknownRecord } from '#kernel/errors.ts'
import { resource } from '#kernel/http/resource.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { noun } from '#kernel/records/noun.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { search } from '#kernel/wire/texts.ts'

const fields = {
  title: z.string().trim().min(1).max(300).meta({ example: 'Fetch flour' }),
  due: anyInstant.nullable(),
  status: z.enum(['open', 'in_progress', 'done', 'cancelled']).meta({ example: 'open' }),
  contact_id: id.nullable(),
}

const shapes = shapesOf('Errand', {
  shown: { ...fields, due: instant.nullable() },
  fields,
  defaults: { due: null, status: 'open', contact_id: null },
  query: listQuery(
    { status: fields.status.optional(), search },
    orderings('-created_at', 'created_at', 'title'),
  ),
})

/** It has the table of tasks, since a new noun brings its own in a migration. */
export const errands = noun('tasks', {
  names: ['errand', 'errands'],
  shapes,
  filters: { search: inWords('title') },
  orders: { title: 'title_key' },
  refuses: { task_contact_exists: () => unknownRecord('contact_id', 'contact') },
})

export const errandDomain = domain({
  name: 'errands',
  endpoints: resource({ ...errands, path: '/errands/', verbs: errands }),
  events: Object.values(errands.events),
})

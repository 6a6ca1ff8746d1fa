import { z } from 'zod'
import { pageSize } from '#kernel/lists/page.ts'
import { id } from '#kernel/wire/primitives.ts'

const types = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').map((pattern) => pattern.trim()))
  .meta({
    description: 'Types or patterns, separated by commas: `contact.created`, `contact.*`.',
    example: 'contact.*',
  })

export const eventsQuery = z.strictObject({
  after: id.optional().meta({ description: 'Events after this one.' }),
  types: types.optional(),
  subject: id.optional().meta({ description: 'Events about this record.' }),
  wait: z.coerce.number().int().min(0).max(25).default(0).meta({
    description: 'Seconds to wait for an event if there is none yet.',
    example: 20,
  }),
  page_size: pageSize,
})

import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id, money, search } from '#kernel/wire/primitives.ts'
import { contactId } from '../contacts/schemas.ts'

const title = z.string().meta({ example: 'Bread for the school kitchen' })
const fields = {
  title: title.trim().min(1).max(300),
  value: money.meta({ description: 'In the currency of the organization.', example: 1200.5 }),
  stage: z.enum(['lead', 'qualified', 'proposal', 'won', 'lost']).meta({ example: 'lead' }),
  contact_id: contactId,
}
const currency = z.string().meta({
  description: 'ISO 4217 code; the currency of the organization when the deal was made.',
  example: 'EUR',
})
const amount = z.coerce.number().min(0).lt(1e12).optional()

export const dealShapes = shapesOf('Deal', {
  shown: {
    title,
    value: z.number().meta({ example: 1200.5 }),
    currency,
    stage: fields.stage,
    contact_id: contactId,
  },
  fields,
  defaults: { value: 0, stage: 'lead', contact_id: null },
  query: listQuery(
    {
      stage: fields.stage.optional(),
      contact_id: id.optional(),
      min_value: amount.meta({ description: 'Worth this much or more.', example: 100 }),
      max_value: amount.meta({ description: 'Worth this much or less.', example: 5000 }),
      search,
    },
    orderings('-created_at', 'created_at', 'value', 'updated_at', 'title'),
  ),
})
export type NewDeal = z.output<typeof dealShapes.create>

import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, money, search } from '#kernel/wire/primitives.ts'
import { contactId } from '../contacts/schemas.ts'

const title = z.string().meta({ example: 'Bread for the school kitchen' })
const fields = {
  title: title.trim().min(1).max(300),
  value: money.meta({ description: 'In the currency of the organization.', example: 1200.5 }),
  stage: z.enum(['lead', 'qualified', 'proposal', 'won', 'lost']).meta({ example: 'lead' }),
  contact_id: contactId,
}

export const Deal = z
  .object({
    id,
    title,
    value: z.number().meta({ example: 1200.5 }),
    currency: z.string().meta({
      description: 'ISO 4217 code; the currency of the organization when the deal was made.',
      example: 'EUR',
    }),
    stage: fields.stage,
    contact_id: contactId,
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Deal' })
export const NewDeal = z
  .strictObject({
    ...fields,
    value: fields.value.default(0),
    stage: fields.stage.default('lead'),
    contact_id: contactId.default(null),
  })
  .meta({ id: 'NewDeal' })
export const DealChange = z.strictObject(fields).partial().meta({ id: 'DealChange' })
export const DealList = listOf(Deal, 'DealList')

const amount = z.coerce.number().min(0).lt(1e12).optional()
export const dealsQuery = listQuery(
  {
    stage: fields.stage.optional(),
    contact_id: id.optional(),
    min_value: amount.meta({ description: 'Worth this much or more.', example: 100 }),
    max_value: amount.meta({ description: 'Worth this much or less.', example: 5000 }),
    search,
  },
  orderings('-created_at', 'created_at', 'value', 'updated_at', 'title'),
)

import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { further } from '#kernel/wire/further.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { anyInstant, day, id, instant } from '#kernel/wire/primitives.ts'
import { currency, money } from '#kernel/wire/money.ts'
import { readable, search, visible } from '#kernel/wire/texts.ts'
import { custom, shownCustom } from '../fields/schemas.ts'
import { outcomes, stageKey } from '../pipelines/schemas.ts'
import * as field from '../records/fields.ts'

const title = z.string().meta({ example: 'Bread for the school kitchen' })
const probability = further(
  z.int().min(0).max(100).meta({
    description: 'In percent; defaults to the probability of the stage.',
    example: 60,
  }),
)
const expectedClose = further(
  day.nullable().meta({
    description: 'The day on which the deal is expected to close.',
    example: '2027-03-31',
  }),
)
const links = {
  contact_id: field.contactId,
  account_id: field.accountId,
  owner_id: field.ownerId,
  external_id: field.externalId,
}
const fields = {
  title: visible(title.trim().min(1).max(300)),
  value: money.meta({ example: 1200.5 }),
  stage: readable(100).optional().meta({
    description: 'A stage of its pipeline, by key or name; defaults to the first open one.',
    example: 'lead',
  }),
  pipeline_id: further(id.nullable().meta({ description: 'Null means the default pipeline.' })),
  currency: further(currency.optional()),
  ...links,
  tags: further(field.tags),
  probability: further(probability.optional()),
  expected_close: expectedClose,
  closed_at: further(
    anyInstant.nullable().meta({
      description: 'When the deal was won or lost. Null or omitted means the time of that change.',
    }),
  ),
  lost_reason: further(field.text(500, 'They bake themselves now')),
  custom: further(custom),
}
const amount = z.coerce.number().min(0).lt(1e12).optional()

export const dealShapes = shapesOf('Deal', {
  shown: {
    title,
    value: z.number().meta({ example: 1200.5 }),
    currency: z.string().meta({
      description: 'ISO 4217 code.',
      example: 'EUR',
    }),
    stage: z.string().meta({ example: 'lead' }),
    pipeline_id: further(id.nullable().meta({ description: 'The pipeline of the deal.' })),
    outcome: further(
      z.enum(outcomes).meta({ description: 'The outcome of its stage.', example: 'open' }),
    ),
    ...links,
    tags: further(z.array(z.string()).meta({ example: ['baker', 'partner'] })),
    probability,
    expected_close: expectedClose,
    closed_at: further(instant.nullable()),
    custom: further(shownCustom),
    lost_reason: further(z.string().meta({ example: 'They bake themselves now' })),
    created_by: field.createdBy,
  },
  fields,
  defaults: {
    custom: {},
    value: 0,
    pipeline_id: null,
    contact_id: null,
    account_id: null,
    owner_id: null,
    external_id: null,
    tags: [],
    expected_close: null,
    closed_at: null,
    lost_reason: '',
  },
  query: listQuery(
    {
      stage: stageKey.optional(),
      pipeline_id: id.optional(),
      outcome: z
        .enum(outcomes)
        .optional()
        .meta({ description: 'Only deals with this outcome.', example: 'open' }),
      contact_id: id.optional(),
      account_id: id.optional(),
      owner_id: id.optional(),
      external_id: field.externalIdFilter,
      tag: field.tagFilter,
      min_value: amount.meta({ description: 'Only deals worth at least this much.', example: 100 }),
      max_value: amount.meta({ description: 'Only deals worth at most this much.', example: 5000 }),
      search,
    },
    orderings('-created_at', 'created_at', 'value', 'updated_at', 'title', 'expected_close'),
  ),
})
export type NewDeal = z.output<typeof dealShapes.create>

import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { mergedKinds } from '../merges/schemas.ts'

const record = z.enum(mergedKinds).meta({ example: 'contact' })
export const reasons = ['email', 'phone', 'domain', 'account', 'name', 'address'] as const
export type Reason = (typeof reasons)[number]

const One = z.object({
  id,
  name: byStrangers(z.string(), 'record, perhaps found as a lead').meta({ example: 'Ada Miller' }),
})

export const Duplicate = z
  .object({
    id: id.meta({ description: 'The id of the pair.' }),
    record,
    records: z.array(One).meta({
      description: 'The two records. The older one comes first, as the one to merge into.',
    }),
    score: z
      .number()
      .meta({ description: 'How certain the match is, from 0 to 1.', example: 0.95 }),
    reasons: z
      .array(z.enum(reasons))
      .meta({ description: 'What the two have in common.', example: ['email', 'name'] }),
  })
  .meta({ id: 'Duplicate', description: 'Two records that may be the same.' })
export const DuplicateList = listOf(Duplicate, 'DuplicateList')

export const duplicatesQuery = listQuery(
  { record: record.default('contact') },
  orderings('-score', 'score'),
)

export const Dismissal = z
  .strictObject({
    record: record.default('contact'),
    ids: z
      .array(id)
      .length(2)
      .meta({
        description: 'The ids of the two records that are distinct.',
        example: ['0199a1b2-0000-7000-8000-000000000001', '0199a1b2-0000-7000-8000-000000000002'],
      }),
  })
  .meta({ id: 'DuplicateDismissal' })

/** A contact that has what a new one has. */
export const Candidate = z
  .object({
    id,
    score: z.number().meta({ example: 0.9 }),
    reasons: z.array(z.enum(reasons)).meta({ example: ['email'] }),
  })
  .meta({ id: 'DuplicateCandidate' })
export type Candidate = z.output<typeof Candidate>
